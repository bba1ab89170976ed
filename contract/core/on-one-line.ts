/** Full-width punctuation, which has room beside it of its own. */
const besideWideMark =
  / (?=[、。，．：；！？（）［］｛｝《》〈〉「」『』【】])|(?<=[、。，．：；！？（）［］｛｝《》〈〉「」『』【】]) /g

/** A text of several lines or blocks on one, with a space between words only, as one would set it. */
export const onOneLine = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(besideWideMark, '').trim()
