import type { Piscina } from 'piscina'
import { mentionsHidden } from '#contract/markdown/hidden-sources.ts'
import type { Log } from '#server/core/log.ts'
import { fieldError } from '#server/core/user-error.ts'
import { FairQueue } from './fair-queue.ts'
import type { RenderTask, renderTask } from './render.ts'
import type { RenderedPost, RenderedTopic } from './rendered-post.ts'

declare module '#server/core/context.ts' {
  interface Site {
    markdown: MarkdownRenderer
  }
}

/** Measured over 1,607 articles: up to this length a post takes at most 4 ms once the code is warm. */
const inlineLengthMax = 800
const timeoutMs = 5_000
const idleTimeoutMs = 60_000

/** What may become code or a formula, for which large libraries are loaded: never in the thread of the requests. */
const mayHoldCode = /```|~~~|\$|<code/

type Rendered = Awaited<ReturnType<typeof renderTask>>

export interface RenderOptions {
  /** Goes before every id, name and in-post fragment, so that many posts can stand on one page. */
  idPrefix: string
  /** The accounts that can be mentioned, in lower case; nobody where it isn't given. */
  mentionable?: readonly string[]
  /** Who waits for it; jobs and tools, which wait for nobody, share a turn. */
  memberId?: number
}

/**
 * Makes safe HTML of what members write. Long posts are rendered in a worker, so that no request waits for another's
 * article; the worker comes with the first of them and goes when it has nothing to do.
 */
export class MarkdownRenderer {
  readonly #log: Pick<Log, 'error'>
  // One thread, one task at a time: the clock of a task must not run while it waits for others.
  readonly #queue = new FairQueue()
  #pool: Piscina | undefined

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log
  }

  /** A comment, a reply or a page of prose. Never fails: what can't be rendered in time comes back as it was typed. */
  async renderPost(source: string, options: RenderOptions): Promise<RenderedPost> {
    const rendered = await this.#renderOpen(source, options, false)
    const { html, summary, mentions, isBlank, rendererVersion } = rendered
    return { html, summary, mentions, isBlank, rendererVersion }
  }

  /**
   * A topic, with its hidden blocks apart. A text that hides something and can't be rendered is refused, at the field
   * `body`: shown as typed it would give away what it hides.
   */
  async renderTopic(source: string, options: RenderOptions): Promise<RenderedTopic> {
    if (!mentionsHidden(source)) return this.#renderOpen(source, options, true)
    const rendered = await this.#render(source, options, true).catch(() => {
      throw fieldError('body', { code: 'hidden_too_complex' })
    })
    if ('problem' in rendered) throw fieldError('body', rendered.problem)
    return rendered
  }

  async close(): Promise<void> {
    const closing = this.#pool
    this.#pool = undefined
    await closing?.destroy()
  }

  async #renderOpen(source: string, options: RenderOptions, isTopic: boolean): Promise<RenderedTopic> {
    try {
      const rendered = await this.#render(source, options, isTopic)
      if (!('problem' in rendered)) return rendered
    } catch {
      // It was logged where it failed.
    }
    const { asTyped } = await import('./render.ts')
    // A machine that was busy may manage it later: the job that renders again takes it for older than it is, once.
    return {
      ...asTyped(source),
      rendererVersion: 0,
      body: source,
      idPrefix: options.idPrefix,
      terms: [],
      blocks: [],
    }
  }

  async #render(source: string, { idPrefix, mentionable = [], memberId }: RenderOptions, isTopic: boolean) {
    const task = { source, idPrefix, mentionable, isTopic }
    try {
      return await this.#carryOut(task, memberId)
    } catch (err) {
      this.#logFailure(err, task)
      // Colours and drawn formulas are a pleasure and no need: a post for which they take too long shows its sources.
      if (!mayHoldCode.test(source)) throw err
      return this.#carryOut({ ...task, isPlain: true }, memberId).catch((again: unknown) => {
        this.#logFailure(again, task)
        throw again
      })
    }
  }

  #logFailure(err: unknown, { source, idPrefix }: RenderTask): void {
    this.#log.error({ err, idPrefix, sourceLength: source.length }, 'a post could not be rendered')
  }

  async #carryOut(task: RenderTask, memberId: number | undefined): Promise<Rendered> {
    if (task.source.length > inlineLengthMax || mayHoldCode.test(task.source))
      return this.#inWorker(task, memberId)
    // Loaded with the first post: it takes 30 MB, which a forum that is only read can do without.
    const { renderTask } = await import('./render.ts')
    return renderTask(task)
  }

  #inWorker(task: RenderTask, memberId: number | undefined): Promise<Rendered> {
    return this.#queue.run(
      String(memberId ?? ''),
      async (): Promise<Rendered> =>
        (await this.#startWorker()).run(task, { signal: AbortSignal.timeout(timeoutMs) }),
    )
  }

  async #startWorker(): Promise<Piscina> {
    const { Piscina } = await import('piscina')
    this.#pool ??= new Piscina({
      filename: new URL('./worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleTimeoutMs,
    })
    // A new thread loads its code first, and on a busy machine that must not be on the clock of somebody's post.
    if (this.#pool.threads.length === 0) await this.#pool.run(nothing)
    return this.#pool
  }
}

const nothing: RenderTask = { source: '', idPrefix: '', mentionable: [], isTopic: false }
