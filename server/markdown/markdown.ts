import type { Piscina } from 'piscina'
import type { RenderedPost } from './render.ts'

/** Measured over 1,607 articles: up to this length a post takes at most 4 ms once the code is warm. */
const inlineLengthMax = 800
const timeoutMs = 5_000
const idleTimeoutMs = 60_000

let pool: Piscina | undefined
// One thread, one task at a time: the clock of a task must not run while it waits for others.
let lastTask: Promise<unknown> = Promise.resolve()

/**
 * A post's safe HTML and the summary for its card. Long posts are rendered in a worker, so that no request waits
 * for another's article. Never fails: what can't be rendered in 5 s comes back as the text that was typed.
 */
export async function renderPost(source: string, idPrefix: string): Promise<RenderedPost> {
  // Loaded with the first post: it takes 30 MB, which a forum that is only read can do without.
  const { asTyped, renderInThisThread } = await import('./render.ts')
  try {
    if (source.length <= inlineLengthMax) return renderInThisThread({ source, idPrefix })
    return await renderInWorker(source, idPrefix)
  } catch {
    return asTyped(source)
  }
}

export async function closeMarkdown(): Promise<void> {
  const closing = pool
  pool = undefined
  await closing?.destroy()
}

function renderInWorker(source: string, idPrefix: string): Promise<RenderedPost> {
  const task = lastTask.then(async () =>
    (await startWorker()).run({ source, idPrefix }, { signal: AbortSignal.timeout(timeoutMs) }),
  )
  lastTask = task.catch(() => undefined)
  return task
}

async function startWorker(): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  pool ??= new Piscina({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleTimeoutMs,
  })
  return pool
}
