import { sql } from 'kysely'
import { defaultSettings } from '#contract/core/settings.ts'
import type { Database } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { UserError } from '#server/core/user-error.ts'
import { addComment } from '#server/posts/comments/comment-writing.ts'
import { adoptAnswer } from '#server/posts/questions/adoption.ts'
import { returnDueBounty, takeBountyBack } from '#server/posts/questions/bounty.ts'
import { releaseTopic } from '#server/posts/topics/release-topic.ts'
import { makeActor } from '#test/makers.ts'
import { testMarkdown } from '#test/markdown.ts'
import type { Answer, Operation } from './operations.ts'

type Of<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>

const settings = { ...defaultSettings, pointsForQuestion: 0 }
const sharePercent = settings.bountySharePercent

/** A question, and an answer to it where somebody gives one; under one key it is asked once. */
export async function ask(db: Database, operation: Of<'ask'>): Promise<Answer> {
  const { key, askerId, answererId } = operation
  const questionId =
    (await findAsked(db, key)) ??
    (await publish(db, operation).catch(async (error) => {
      const meanwhile = await findAsked(db, key)
      if (meanwhile === undefined) throw error
      return meanwhile
    }))
  if (answererId === null) return { questionId }
  const comment = await findAnswer(db, questionId)
  return { questionId, commentId: comment ?? (await answer(db, questionId, answererId)), askerId }
}

async function publish(db: Database, { key, askerId: memberId, fen, points }: Of<'ask'>): Promise<number> {
  const tagId = await findQuestionTag(db)
  const text = await testMarkdown.renderTopic('How hot?', { idPrefix: 'p-' })
  return transact(db, async (tx) => {
    const attempt = { contentHash: Buffer.alloc(32), requestId: crypto.randomUUID(), isClaimed: false }
    await claimRequestKey(tx, { memberId, key, ...attempt })
    return releaseTopic(tx, settings, {
      tagId,
      authorId: memberId,
      title: key,
      text,
      asks: { tagIds: [tagId], bounty: { fen, points }, isHeld: false },
      mentionedIds: [],
    })
  })
}

const findQuestionTag = async (db: Database): Promise<number> =>
  (
    await db
      .selectFrom('topic_tags')
      .select('id')
      .where('kind', '=', 'question')
      .where('parent_id', 'is not', null)
      .executeTakeFirstOrThrow()
  ).id

const findAsked = async (db: Database, key: string) =>
  (await db.selectFrom('topics').select('id').where('title', '=', key).executeTakeFirst())?.id

const findAnswer = async (db: Database, topicId: number) =>
  (
    await db
      .selectFrom('comments')
      .select('id')
      .where('topic_id', '=', topicId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.id

async function answer(db: Database, topicId: number, authorId: number): Promise<number> {
  const text = { body: '85', html: '<p>85</p>', summary: '85', rendererVersion: 0, mentionedIds: [] }
  return (await transact(db, (tx) => addComment(tx, { topicId, authorId, text }))).commentId
}

/** What became of a bounty, whoever heard of it first. */
async function readEnd(db: Database, questionId: number) {
  const { rows } = await sql<{ ended_as: string | null; fen: number; points: number }>`
    select ended_as, fen, points from bounties where question_id = ${questionId}`.execute(db)
  return rows[0]!
}

/** Of one that was adopted before, as the lost answer would have said it. */
export async function adopt(db: Database, operation: Of<'adopt'>): Promise<Answer> {
  const { questionId, askerId, commentId, fen, points } = operation
  const context = { db, actor: makeActor(askerId), settings }
  const agreed = { agreedFen: fen, agreedPoints: points }
  try {
    const paid = await adoptAnswer(context, { questionId, commentId, ...agreed })
    return { amountFen: paid.receivedFen, points: paid.receivedPoints, end: 'adopted' }
  } catch (error) {
    const { ended_as: end } = await readEnd(db, questionId)
    if (!(error instanceof UserError && error.code === 'question_resolved' && end === 'adopted')) throw error
    return { amountFen: fen - Math.floor((fen * sharePercent) / 100), points, end: 'adopted' }
  }
}

/** Taken back by the asker, or returned by the job because its days are over. */
export async function giveBack(db: Database, operation: Of<'take back' | 'lapse'>): Promise<Answer> {
  const { kind, questionId, askerId } = operation
  if (kind === 'take back') {
    const context = { db, actor: makeActor(askerId), settings }
    const { ended_as: before } = await readEnd(db, questionId)
    if (before === null) await takeBountyBack(context, { questionId })
  } else {
    await sql`update bounties set due_at = now() where question_id = ${questionId} and ended_at is null`.execute(
      db,
    )
    await returnDueBounty(db, questionId)
  }
  const { ended_as: end, fen, points } = await readEnd(db, questionId)
  if (end === null || end === 'adopted') return { refused: 'paid' }
  return { amountFen: fen, points, end: 'returned' }
}
