/* Shared: HTML that is stored is rendered again once an older renderer made it. */
import type { Database } from '#server/core/database.ts'
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
  /** Renders at most so many of them again, and returns how many there were. What can't be is left to the next renderer. */
  rerenderSome(rerendering: Rerendering, count: number): Promise<number>
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

/** Renders one text again. Returns nothing where this renderer can't, and logs which it was: its old HTML is safe. */
export async function renderAgain<Rendered>(
  { log }: Rerendering,
  text: Record<string, unknown>,
  render: () => Promise<Rendered>,
): Promise<Rendered | undefined> {
  try {
    return await render()
  } catch (err) {
    log.error({ err, ...text }, 'a text could not be rendered again')
    return undefined
  }
}
