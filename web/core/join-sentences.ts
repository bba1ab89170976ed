/** Sentences one behind the other. Chinese stops have the space in them that others need. */
export const joinSentences = (...sentences: (string | false | undefined)[]): string =>
  sentences
    .filter((sentence) => typeof sentence === 'string' && sentence !== '')
    .reduce<string>(
      (sum, next) => (sum === '' || /[。！？；]$/.test(sum) ? `${sum}${next}` : `${sum} ${next}`),
      '',
    )
