/** A part of an answer that something else can be done with. */
export type Segment =
  | { kind: 'text'; source: string }
  | { kind: 'code'; source: string; code: string }
  /** Pictures are counted from 1. */
  | { kind: 'picture'; url: string; number: number }

/*
 * An answer is cut again with each word that comes, and the server cuts it for all: no rule may read on to the end from each of
 * many beginnings.
 */
const fence = /^(`{3,}|~{3,}(?!~))([^\n\r\u2028\u2029`]*)\r?\n([\s\S]*?)(?:\n\1[ \t]*$|$(?![\s\S]))/gm
const pictureStart = /(?=!\[)/
const picture = /^!\[[^\]\n]*\]\(\s*<?([^)\s>]+)(?:(?!\n)[\s>][^)\n]*)?\)/

/** Cuts an answer at its code and its pictures. A block that hasn't ended yet is code already. */
export function cutAnswer(answer: string): Segment[] {
  const segments: Segment[] = []
  const count = { pictures: 0 }
  let at = 0
  for (const match of answer.matchAll(fence)) {
    segments.push(...cutPictures(answer.slice(at, match.index), count))
    const [source, mark = '', , code = ''] = match
    segments.push({ kind: 'code', source: source.endsWith(mark) ? source : `${source}\n${mark}`, code })
    at = match.index + source.length
  }
  segments.push(...cutPictures(answer.slice(at), count))
  return segments
}

function cutPictures(text: string, count: { pictures: number }): Segment[] {
  const segments: Segment[] = []
  let said = ''
  const endText = (next: string) => {
    if (said.trim() !== '') segments.push({ kind: 'text', source: said })
    said = next
  }
  for (const piece of text.split(pictureStart)) {
    const [shown, url] = picture.exec(piece) ?? []
    if (shown === undefined || url === undefined) {
      said += piece
    } else {
      endText(piece.slice(shown.length))
      segments.push({ kind: 'picture', url, number: ++count.pictures })
    }
  }
  endText('')
  return segments
}

/** The addresses of the pictures that an answer shows, in its order. */
export const picturesOf = (answer: string): string[] =>
  cutAnswer(answer).flatMap((segment) => (segment.kind === 'picture' ? [segment.url] : []))
