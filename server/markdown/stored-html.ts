/* Shared: HTML that is stored is rendered again once an older renderer made it. */
import type { Database, Tx } from '#server/core/database.ts'
import type { Log } from '#server/core/log.ts'
import type { MarkdownRenderer } from './markdown.ts'

/** What rendering anew needs besides the texts. */
export interface Rerendering {
  db: Database
  markdown: MarkdownRenderer
  log: Pick<Log, 'error'>
}

/** One table of rendered texts. Each feature that has one is listed in server/stored-html.ts. */
export interface StoredHtml {
  /** The name that the command shows. */
  name: string
  /** How many of them an older renderer made. */
  countOld(db: Database): Promise<number>
  /** Renders at most so many of them again, and returns how many there were. */
  rerenderSome(rerendering: Rerendering, count: number): Promise<number>
}

/** How a table of texts is read and written. */
interface StoredTexts<Text, Source, Rendered> extends Pick<StoredHtml, 'name' | 'countOld'> {
  readOld(db: Database, count: number): Promise<Text[]>
  /** Which one it is, for the log. */
  nameOf(text: Text): Record<string, unknown>
  /** Reads what else its rendering needs. */
  readSource(db: Database, text: Text): Promise<Source>
  render(markdown: MarkdownRenderer, source: Source): Promise<Rendered>
  /** Leaves an edit of meanwhile as it is: this renderer made it. */
  write(tx: Tx, text: Text, rendered: Rendered): Promise<void>
  /** Leaves it as it is to the next renderer. */
  skip(db: Database, text: Text): Promise<unknown>
}

export function toStoredHtml<Text, Source, Rendered>(texts: StoredTexts<Text, Source, Rendered>): StoredHtml {
  async function renew({ db, markdown, log }: Rerendering, text: Text): Promise<void> {
    const source = await texts.readSource(db, text)
    const rendered = await texts.render(markdown, source).catch((err: unknown) => {
      log.error({ err, ...texts.nameOf(text) }, 'a text could not be rendered again')
    })
    if (rendered) await db.transaction().execute((tx) => texts.write(tx, text, rendered))
    else await texts.skip(db, text)
  }
  return {
    name: texts.name,
    countOld: texts.countOld,
    async rerenderSome(rerendering, count) {
      const some = await texts.readOld(rerendering.db, count)
      for (const text of some) await renew(rerendering, text)
      return some.length
    },
  }
}

/**
 * Renders again what an older renderer made, a few at a time, until everything is new or `count` were done. What can't be
 * rendered stays as it is and is logged, and holds up nothing else.
 */
export async function rerender(
  stored: StoredHtml,
  rerendering: Rerendering,
  { count, onDone }: { count: number; onDone?: (total: number) => void },
): Promise<number> {
  let done = 0
  while (done < count) {
    const some = await stored.rerenderSome(rerendering, Math.min(batchSize, count - done))
    if (some === 0) break
    done += some
    onDone?.(done)
  }
  return done
}

const batchSize = 25
