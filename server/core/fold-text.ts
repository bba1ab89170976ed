/** A text in the form in which words are searched, and where each of its characters began and ended in the text. */
export interface Folded {
  text: string
  /** For each unit of the folded text, its offset in the original, in UTF-16 units. */
  starts: number[]
  ends: number[]
}

/** What nobody sees: marks over letters, and what joins or steers them. */
const unseen = /^[\p{M}\p{Cf}]$/u
const space = /^\s$/u
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

export const isUnspaced = (character: string | undefined): boolean =>
  character !== undefined && withoutSpaces.test(character)

/**
 * Lower case, with full-width and styled letters as plain ones (NFKC), without what nobody sees, runs of spaces as one,
 * and none between characters of scripts that don't use them: 敏 感 is 敏感, and ＢＡＤ is bad.
 */
export function fold(source: string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] }
  let pending: { start: number; end: number } | undefined
  let at = 0
  // Looking at the end of the text that grows would copy all of it every time.
  let last: string | undefined
  for (const character of source) {
    const start = at
    at += character.length
    if (!isHan(character) && space.test(character)) {
      pending ??= { start, end: at }
      pending.end = at
      continue
    }
    const plain = plainly(character)
    if (plain.length === 0) continue
    if (pending && last !== undefined && !(isUnspaced(last) && isUnspaced(plain[0])))
      add(folded, ' ', pending)
    pending = undefined
    last = plain.at(-1)
    add(folded, plain.join(''), { start, end: at })
  }
  return folded
}

/** Nearly all characters of nearly all texts are of these two kinds, and are told apart without looking closer. */
const isHan = (character: string) => character >= '\u4e00' && character <= '\u9fff' && character.length === 1
const isAscii = (character: string) => character < '\u0080'

const plainly = (character: string): string[] =>
  isAscii(character)
    ? [character.toLowerCase()]
    : isHan(character)
      ? [character]
      : Array.from(character.normalize('NFKC').toLowerCase()).filter((each) => !unseen.test(each))

function add(folded: Folded, text: string, { start, end }: { start: number; end: number }): void {
  folded.text += text
  for (let unit = 0; unit < text.length; unit++) {
    folded.starts.push(start)
    folded.ends.push(end)
  }
}
