/**
 * A random word that nobody can guess, 128 bits long: a name for one request, however often it's sent. Browsers have
 * `crypto.randomUUID` on secure origins only, and a forum at home may be served over plain HTTP.
 */
export const drawKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join(
    '-',
  )
