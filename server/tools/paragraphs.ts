import { publishComment } from '#contract/posts/comment-writing.ts'
import type { Article } from './articles.ts'

export const paragraphsMax = 2_000
const length = { min: 12, max: 700 }

/** Not a heading, code, a table, a list of links or anything else that says nothing by itself. */
const isProse = /^[\p{L}\p{N}*_`“《[][^<|]*$/su
const isMarkup = /```|^\s*(import|export) |^:::|\[\^|^\[[^\]]+\]:/m

/** Distinct paragraphs of the articles that read as comments, at most 2,000, from all over the file. */
export function cutParagraphs(articles: readonly Article[]): string[] {
  const found = new Set<string>()
  for (const { body } of articles) for (const part of body.split(/\n\s*\n/)) take(part.trim(), found)
  const all = found.size > 0 ? [...found] : articles.map(({ title }) => title)
  const step = Math.max(1, all.length / paragraphsMax)
  return Array.from({ length: Math.min(all.length, paragraphsMax) }, (_, at) => all[Math.floor(at * step)]!)
}

function take(part: string, found: Set<string>): void {
  if (part.length < length.min || part.length > length.max) return
  if (!isProse.test(part) || isMarkup.test(part)) return
  const parsed = publishComment.input.safeParse({ topicId: 1, body: part })
  if (parsed.success) found.add(parsed.data.body)
}
