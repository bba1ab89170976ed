// Zero-width and other characters that nobody sees: a title of nothing else would be a link that nobody finds.
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

export const showsNothing = (text: string): boolean => unseen.test(text)

/** What shows nothing is nothing. */
export const trimLine = (text: string) => (showsNothing(text) ? '' : text.trim())

/** The first line stays indented where that means something: `　　` as the other paragraphs begin, or four spaces of code. */
export const trimLines = (text: string) =>
  showsNothing(text)
    ? ''
    : text
        .replace(/^\ufeff/, '')
        .replace(/^(?:[^\S\n]*\n)+/, '')
        .replace(/^ {1,3}(?! )/, '')
        .trimEnd()
