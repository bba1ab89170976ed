/**
 * The digits of what was typed or pasted: in groups, in full width as an input method writes them, or among words. A field that
 * keeps only these has no `maxLength`, by which a browser would cut off what is pasted before anything reads it.
 */
export const digitsOf = (typed: string, lengthMax: number): string =>
  typed.normalize('NFKC').replace(/\D/g, '').slice(0, lengthMax)
