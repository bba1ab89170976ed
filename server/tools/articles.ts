import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { bodyLength, publishTopic, titleLength } from '#contract/posts/topic-writing.ts'
import { OperatorError } from '#server/core/operator-error.ts'

export interface Article {
  title: string
  body: string
}

const row = z.object({ title: z.string(), body: z.string() })

/**
 * Reads the articles of a file that members could have published, cut to the limits they have. `key` names what was
 * read. Throws an OperatorError when the file can't be read or holds none.
 */
export async function readArticles(file: string): Promise<{ articles: Article[]; key: string }> {
  const hash = createHash('sha256')
  const articles: Article[] = []
  try {
    const bytes = createReadStream(file).on('error', () => {})
    const text = bytes.pipe(createGunzip())
    bytes.once('error', (error) => text.destroy(error))
    for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
      const article = readArticle(line)
      if (!article) continue
      hash.update(JSON.stringify(article))
      articles.push(article)
    }
  } catch (error) {
    throw new OperatorError(`The articles in ${file} can't be read: ${(error as Error).message}`)
  }
  if (articles.length === 0)
    throw new OperatorError(`There is no article in ${file} that could be published.`)
  return { articles, key: hash.digest('hex').slice(0, 16) }
}

function readArticle(line: string): Article | undefined {
  if (line.trim() === '') return undefined
  const { title, body } = row.parse(JSON.parse(line))
  const cut = { tagId: 1, title: clip(title, titleLength.max), body: clip(body, bodyLength.max) }
  const parsed = publishTopic.input.safeParse(cut)
  return parsed.success ? { title: parsed.data.title, body: parsed.data.body } : undefined
}

/** Cuts a text to at most so many code points, since half of an emoji is no text. */
export function clip(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  return Array.from(text).slice(0, lengthMax).join('').trimEnd()
}
