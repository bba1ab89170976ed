import type { Piscina } from 'piscina'
import { mentionsHidden } from '#contract/markdown/hidden-blocks.ts'
import type { RenderedTopic } from '#contract/markdown/topic-trees.ts'
import { fieldError } from '#server/core/user-error.ts'
import type { RenderedPost, RenderTask } from './render.ts'

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
export const renderPost = async (source: string, idPrefix: string): Promise<RenderedPost> =>
  withColours(await renderPlain(source, idPrefix))

async function renderPlain(source: string, idPrefix: string): Promise<RenderedPost> {
  // Loaded with the first post: it takes 30 MB, which a forum that is only read can do without.
  const { asTyped, renderInThisThread } = await import('./render.ts')
  try {
    if (source.length <= inlineLengthMax) return renderInThisThread({ source, idPrefix })
    return await inWorker<RenderedPost>({ source, idPrefix })
  } catch {
    return asTyped(source)
  }
}

/**
 * A topic as `renderPost` makes it, with its hidden blocks apart. A text that hides something and can't be rendered is
 * refused, at the field `body`: shown as typed it would give away what it hides.
 */
export async function renderTopicPost(source: string, idPrefix: string): Promise<RenderedTopic> {
  if (!mentionsHidden(source))
    return { ...(await renderPost(source, idPrefix)), body: source, terms: [], blocks: [] }
  const { renderTopic } = await import('./render.ts')
  const rendered =
    source.length <= inlineLengthMax
      ? renderTopic(source, idPrefix)
      : await inWorker<ReturnType<typeof renderTopic>>({ source, idPrefix, isTopic: true }).catch(() => {
          throw fieldError('body', { code: 'hidden_too_complex' })
        })
  if ('problem' in rendered) throw fieldError('body', rendered.problem)
  const blocks = await Promise.all(rendered.blocks.map((block) => withColours(block)))
  return { ...(await withColours(rendered)), blocks }
}

/** Colours and drawn formulas are a pleasure and no need: a post for which they take too long shows its sources. */
async function withColours<Post extends { html: string }>(post: Post): Promise<Post> {
  if (!post.html.includes('<code class="language-')) return post
  const html = await inWorker<string>({ html: post.html }).catch(() => post.html)
  return { ...post, html }
}

export async function closeMarkdown(): Promise<void> {
  const closing = pool
  pool = undefined
  await closing?.destroy()
}

function inWorker<Rendered>(work: RenderTask | { html: string }): Promise<Rendered> {
  const task = lastTask.then(
    async (): Promise<Rendered> =>
      (await startWorker()).run(work, { signal: AbortSignal.timeout(timeoutMs) }),
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
  // A new thread loads its code first, and on a busy machine that must not be on the clock of somebody's post.
  if (pool.threads.length === 0) await pool.run({ source: '', idPrefix: '' } satisfies RenderTask)
  return pool
}
