/** The addresses of the pictures that an answer shows, in its order. */
export const picturesOf = (answer: string): string[] =>
  [...answer.matchAll(/!\[[^\]\n]*\]\(\s*<?([^)\s>]+)>?[^)\n]*\)/g)].map(([, address = '']) => address)
