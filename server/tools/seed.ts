import type { Database } from '#server/core/database.ts'
import { dayMs } from '#server/core/durations.ts'
import { OperatorError } from '#server/core/operator-error.ts'
import { summarizeBehindTitle } from '#server/markdown/leave-out-title.ts'
import type { MarkdownRenderer } from '#server/markdown/markdown.ts'
import {
  countTexts,
  createImportTables,
  finishImport,
  importComments,
  importTopics,
  type ReadyText,
  readImportState,
  rememberImportPlan,
  storeTexts,
} from '#server/posts/topics/import-topics.ts'
import { readArticles } from './articles.ts'
import { cutParagraphs } from './paragraphs.ts'
import type { LoadOptions } from './seed-options.ts'
import { type Plan, Script } from './seed-plan.ts'
import { type Progress, startProgress } from './seed-progress.ts'
import { findOrInsertMembers } from './seed-queries.ts'
import { findOrMakeLeafTags } from './tags.ts'

export interface Loading {
  db: Database
  markdown: MarkdownRenderer
  out: NodeJS.WriteStream
}

const batch = { texts: 25, topics: 500, comments: 5_000 }

/**
 * Fills a forum with topics and comments made of articles, beside what it has. Call it again after a crash: it goes on
 * where it was and ends with exactly as many as were asked for. Throws an OperatorError when it can't.
 */
export async function load({ db, markdown, out }: Loading, options: LoadOptions): Promise<void> {
  const { articles, key } = await readArticles(options.articles)
  const paragraphs = cutParagraphs(articles)
  const { plan, isFinished } = await openPlan(db, options, key)
  if (isFinished) return void out.write('All of this has been loaded before; there is nothing to do.\n')
  const cast = {
    tags: await findOrMakeLeafTags(db),
    memberIds: await findOrInsertMembers(db, nameMembers(plan.members), new Date(plan.until - twoYearsMs)),
    paragraphCount: paragraphs.length,
  }
  const loading = { db, markdown, out }
  await prepareTexts(loading, 'topic', articles)
  await prepareTexts(
    loading,
    'comment',
    paragraphs.map((body) => ({ body })),
  )
  await write(db, plan, new Script(plan, cast, articles), out)
  out.write('Settling the counters …\n')
  await finishImport(db, cast.memberIds)
}

const twoYearsMs = 2 * 365 * dayMs

/** The plan of the load that is under way, which has to be the one that is asked for; else a new one. */
async function openPlan(db: Database, { topics, comments, members }: LoadOptions, articlesKey: string) {
  await createImportTables(db)
  await rememberImportPlan(db, { topics, comments, members, articlesKey, until: Date.now() })
  const state = await readImportState(db)
  const plan = state?.plan as Plan
  const wanted = { topics, comments, members, articlesKey }
  if (Object.entries(wanted).some(([name, value]) => plan[name as keyof Plan] !== value)) {
    throw new OperatorError(
      `This forum was loaded with --topics ${plan.topics} --comments ${plan.comments} --members ${plan.members}, or with other articles. Give the same again to continue, or another DATA_DIR to begin anew.`,
    )
  }
  return { plan, isFinished: state?.isFinished ?? false }
}

const nameMembers = (count: number) =>
  Array.from({ length: count }, (_, at) => `reader_${String(at + 1).padStart(5, '0')}`)

/** Rendering is most of the work of a post, so each distinct text is rendered once and used by many. */
async function prepareTexts(
  { db, markdown, out }: Loading,
  kind: ReadyText['kind'],
  sources: readonly { title?: string; body: string }[],
): Promise<void> {
  const done = await countTexts(db, kind)
  const progress = startProgress(`Rendering ${kind}s`, { total: sources.length, done }, out)
  for (let first = done; first < sources.length; first += batch.texts) {
    const some = sources.slice(first, first + batch.texts)
    const texts = some.map(async ({ title = '', body }, at) => {
      const number = first + at
      const options = { idPrefix: `${kind[0]}${number}-` }
      const post =
        kind === 'topic'
          ? await markdown.renderTopic(body, options)
          : { ...(await markdown.renderPost(body, options)), outline: [], media: [] }
      return { kind, number, markdown: body, ...post, summary: summarizeBehindTitle(post, title) }
    })
    await storeTexts(db, await Promise.all(texts))
    progress.report(first + some.length)
  }
  progress.end()
}

async function write(db: Database, plan: Plan, script: Script, out: NodeJS.WriteStream): Promise<void> {
  const done = await readImportState(db)
  const topics = startProgress('Topics', { total: plan.topics, done: done?.topics ?? 0 }, out)
  await inBatches(topics, batch.topics, (first, count) => importTopics(db, script.topics(first, count)))
  const comments = startProgress('Comments', { total: plan.comments, done: done?.comments ?? 0 }, out)
  await inBatches(comments, batch.comments, (first, count) =>
    importComments(db, script.comments(first, count)),
  )
}

async function inBatches(
  progress: Progress,
  size: number,
  work: (first: number, count: number) => Promise<void>,
): Promise<void> {
  const { total, done } = progress
  for (let first = done; first < total; first += size) {
    const count = Math.min(size, total - first)
    await work(first, count)
    progress.report(first + count)
  }
  progress.end()
}
