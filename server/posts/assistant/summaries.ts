import { createHash } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type * as contract from '#contract/posts/assistant.ts'
import { takeTries } from '#server/core/attempts.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import type { Host } from '#server/core/host.ts'
import type { Log } from '#server/core/log.ts'
import { linkLifeMs, signLink } from '#server/core/signed-links.ts'
import { UserError } from '#server/core/user-error.ts'
import { proseText } from '#server/posts/search-index/html-text.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'
import type { AnswerLine } from './answer-line.ts'
import { claimQuestion } from './ask.ts'
import { composeSummary } from './compose.ts'
import { EndpointProblem } from './endpoint-client.ts'
import { findTopicText, readCommentSummaries, type TopicText } from './material-queries.ts'
import { converse } from './models.ts'
import { requireAssistant } from './policy.ts'
import { findModel, readOpenModels } from './queries.ts'
import * as queries from './summary-queries.ts'

const commentsMax = 150
/** In UTF-16 units. */
const bodyLengthMax = 16_000

export const summaryPath = (summaryId: number | ':id') => `/assistantSummaries/${summaryId}`

/**
 * What a model says of a topic, from what each of its readers sees: never what is hidden in it. It is made once for each
 * state of the topic and language; whoever asks first pays with one of their day's questions.
 */
export async function summarizeTopic(
  context: MemberContext,
  { topicId }: ParsedInputOf<typeof contract.summarizeTopic>,
): Promise<OutputOf<typeof contract.summarizeTopic>> {
  requireAssistant(context)
  const { db, actor, rights, language, site } = context
  const topic = await findTopicText(db, topicId)
  if (!topic) throw new UserError('not_found')
  if (!canViewTopics(rights, topic.tag_id)) throw new UserError('topic_gated')
  const fingerprint = fingerprintOf(await readVisibleText(db, topic))
  const made = await queries.findSummary(db, { topicId, language, fingerprint })
  if (made?.state === 'complete') return { text: made.answer, model: made.model_label, address: null }
  const model = (await readOpenModels(db)).find(({ draws }) => !draws)
  if (!model) throw new UserError('feature_closed')
  const summaryId = await transact(db, async (tx) => {
    await claimQuestion(tx, context)
    return queries.beginSummary(tx, { topicId, language, fingerprint, label: model.label })
  })
  const parameters = { memberId: String(actor.memberId), modelId: String(model.id) }
  return { text: null, model: model.label, address: signLink(site.keys, summaryPath(summaryId), parameters) }
}

const fingerprintOf = (text: string) => createHash('sha256').update(text).digest()

interface AskedSummary {
  summaryId: number
  memberId: number
  modelId: number
  /** Tells this link from others to the same summary. */
  expires: string
}

/**
 * Tells a summary as it is made. Two who ask at once both hear it; what the first one hears to the end is kept. A link, which
 * cost one question, has the model asked once: fetched again it tells what was kept, or ends with a problem.
 */
export async function answerSummary(
  { db, site, snapshots }: Host,
  log: Pick<Log, 'error'>,
  { summaryId, memberId, modelId, expires }: AskedSummary,
  line: AnswerLine,
): Promise<void> {
  const { settings } = snapshots()
  const said: string[] = []
  const hear = (words: string) => {
    said.push(words)
    line.text(words)
  }
  try {
    const [summary, model] = await Promise.all([queries.readSummary(db, summaryId), findModel(db, modelId)])
    if (!summary || !model) throw new EndpointProblem('unreachable')
    if (summary.state === 'complete') {
      line.text(summary.answer)
      return line.end('end', { state: 'complete' })
    }
    if (!(await isFirstFetch(db, `summary:${summaryId} member:${memberId} ${expires}`)))
      throw new EndpointProblem('broken_off')
    const topic = await findTopicText(db, summary.topic_id)
    if (!topic) throw new EndpointProblem('unreachable')
    const text = await readVisibleText(db, topic)
    const messages = composeSummary(settings, summary.language as Language, text)
    await converse({ db, site, settings, log }, { model, memberId, messages }, { hear, signal: line.signal })
    await queries.completeSummary(db, summaryId, { fingerprint: summary.fingerprint, answer: said.join('') })
    line.end('end', { state: 'complete' })
  } catch (error) {
    if (error instanceof EndpointProblem) line.end('problem', error.problem)
    else if (!line.signal.aborted) throw error
  }
}

const isFirstFetch = async (db: Database, subject: string): Promise<boolean> =>
  (await takeTries(db, { subject, act: 'summary', max: 1, wanted: 1, windowMs: linkLifeMs })).granted > 0

/** A topic's title and text without what is hidden, and the beginnings of its comments. */
async function readVisibleText(db: Database, topic: TopicText): Promise<string> {
  const comments = await readCommentSummaries(db, topic.id, commentsMax)
  const body = proseText(topic.body_html).slice(0, bodyLengthMax)
  return [topic.title, body, ...comments.map(({ floor, summary }) => `#${floor} ${summary}`)].join('\n\n')
}
