import { HttpConnection } from './http-client.ts'

export interface Rate {
  perSecond: number
  p50Ms: number
  p99Ms: number
  errors: number
}

/** With what most have to wait at most. */
export interface MeasuredRate extends Rate {
  p95Ms: number
}

/** Makes the bytes of the next request; each may differ. */
export type MakeRequest = () => Buffer

/** Asks on so many connections at once, each for its next as soon as it has an answer. */
export async function measureRate(
  origin: string,
  makeRequest: MakeRequest,
  { connections, forMs, warmMs }: { connections: number; forMs: number; warmMs: number },
): Promise<MeasuredRate> {
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(origin)))
  await Promise.all(open.map((connection) => ask(connection, makeRequest, warmMs)))
  const startedAt = performance.now()
  const found = await Promise.all(open.map((connection) => ask(connection, makeRequest, forMs)))
  const seconds = (performance.now() - startedAt) / 1000
  for (const connection of open) connection.close()
  const times = found.flatMap(({ timesMs }) => timesMs).sort((a, b) => a - b)
  return {
    perSecond: times.length / seconds,
    p50Ms: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    p99Ms: quantile(times, 0.99),
    errors: found.reduce((sum, { errors }) => sum + errors, 0),
  }
}

async function ask(connection: HttpConnection, makeRequest: MakeRequest, forMs: number) {
  const timesMs: number[] = []
  let errors = 0
  for (const until = performance.now() + forMs; performance.now() < until; ) {
    const askedAt = performance.now()
    const { status } = await connection.send(makeRequest())
    if (status === 200) timesMs.push(performance.now() - askedAt)
    else errors++
  }
  return { timesMs, errors }
}

/** Times of two requests asked in turn on one connection, so that whatever else happens meets both. */
export async function compareTimes(origin: string, first: MakeRequest, second: MakeRequest, count: number) {
  const connection = await HttpConnection.open(origin)
  const times: [number[], number[]] = [[], []]
  for (let at = 0; at < count * 2; at++) {
    const askedAt = performance.now()
    const { status } = await connection.send(at % 2 ? second() : first())
    if (status !== 200) throw new Error(`A compared request was answered ${status}.`)
    times[at % 2 ? 1 : 0].push(performance.now() - askedAt)
  }
  connection.close()
  return { firstMs: median(times[0]), secondMs: median(times[1]) }
}

export const median = (values: readonly number[]) =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

export const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** The bytes of a request as a browser sends them. */
export function requestBytes(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Buffer {
  const all: Record<string, string> = {
    host: 'localhost',
    'user-agent': 'Mozilla/5.0 (X11; Linux x64) bench',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'accept-language': 'zh-CN,zh;q=0.9',
    ...headers,
    ...(body && {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}
