/** A sentence and the space that parts it from what follows, as a link. Chinese stops have it in them. */
export const withSpace = (sentence: string): string =>
  /[。！？；：]$/.test(sentence) ? sentence : `${sentence} `

/** Sentences one behind the other. */
export const joinSentences = (...sentences: (string | false | undefined)[]): string =>
  sentences
    .filter((sentence) => typeof sentence === 'string' && sentence !== '')
    .reduce<string>((sum, next) => (sum === '' ? `${next}` : `${withSpace(sum)}${next}`), '')
