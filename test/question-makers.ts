import { defaultSettings } from '#contract/core/settings.ts'
import type { Database } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { notifyRolesChanged } from '#server/core/permissions.ts'
import { createIdPrefix } from '#server/markdown/id-prefix.ts'
import { releaseTopic } from '#server/posts/topics/release-topic.ts'
import { type Member, makeMember, makeMoney, makePoints } from './makers.ts'
import { testMarkdown } from './markdown.ts'

/** A root of questions, tea, with two leaves. */
export async function makeQuestionTags(db: Database) {
  const make = (name_en: string, name_zh: string, parent_id: number | null) =>
    db
      .insertInto('topic_tags')
      .values({ name_en, name_zh, parent_id, icon: null, position: 0, kind: 'question' })
      .returning('id')
      .executeTakeFirstOrThrow()
  const { id: tea } = await make('Tea', '茶', null)
  const { id: brewing } = await make('Brewing', '冲泡', tea)
  const { id: leaves } = await make('Leaves', '茶叶', tea)
  await db.transaction().execute(notifyRolesChanged)
  return { tea, brewing, leaves }
}

/** Somebody who can promise a bounty: with 100 yuan and 500 points. */
export async function makeAsker(db: Database): Promise<Member> {
  const member = await makeMember(db)
  await makeMoney(db, member.memberId, 100_00)
  await makePoints(db, member.memberId, 500)
  return member
}

export interface QuestionFields {
  askerId: number
  tagIds: readonly number[]
  title?: string
  body?: string
  bounty?: { fen: number; points: number }
  publishedAt?: Date
}

/** A question that is published, with its bounty in escrow; its asker is given what it promises first. */
export async function makeQuestion(db: Database, parts: QuestionFields): Promise<number> {
  const { askerId, tagIds, bounty = { fen: 0, points: 0 } } = parts
  const text = await testMarkdown.renderTopic(parts.body ?? 'How hot is the water?', {
    idPrefix: createIdPrefix(),
  })
  if (bounty.fen > 0) await makeMoney(db, askerId, bounty.fen)
  if (bounty.points > 0) await makePoints(db, askerId, bounty.points)
  const settings = { ...defaultSettings, pointsForQuestion: 0 }
  return transact(db, (tx) =>
    releaseTopic(tx, settings, {
      tagId: tagIds[0]!,
      authorId: askerId,
      title: parts.title ?? `Question ${crypto.randomUUID().slice(0, 8)}`,
      text,
      asks: { tagIds, bounty, isHeld: false },
      mentionedIds: [],
      ...(parts.publishedAt && { publishedAt: parts.publishedAt }),
    }),
  )
}
