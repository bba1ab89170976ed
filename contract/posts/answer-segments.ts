import { picturesOf } from '#contract/posts/assistant-pictures.ts'

/** A part of an answer that something else can be done with. */
export type Segment =
  | { kind: 'text'; source: string }
  | { kind: 'code'; source: string; code: string }
  /** Pictures are counted from 1, as the server does. */
  | { kind: 'picture'; url: string; number: number }

const fence = /^(`{3,}|~{3,})([^\n`]*)\n([\s\S]*?)(?:\n\1[ \t]*$|$(?![\s\S]))/gm
const picture = /!\[[^\]\n]*\]\(\s*<?[^)\s>]+>?[^)\n]*\)/g

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
  const urls = picturesOf(text)
  return text.split(picture).flatMap((source, at): Segment[] => {
    const url = urls[at]
    return [
      ...(source.trim() === '' ? [] : [{ kind: 'text' as const, source }]),
      ...(url === undefined ? [] : [{ kind: 'picture' as const, url, number: ++count.pictures }]),
    ]
  })
}
