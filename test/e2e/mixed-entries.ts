import type { Database } from '#server/core/database.ts'
import { makeDecision } from '#test/decision-makers.ts'
import { findLeafTag, type Member, makeComment, makeMember, makeTopic } from '#test/makers.ts'
import { makeConversation } from '#test/makers-of-people.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { makeReportedTopics } from './desk-story.ts'
import type { Product } from './product.ts'

const perKind = 25

/** So many entries of every kind that comes to the desk, each kind under a title that begins with its name. */
export async function makeMixedEntries(product: Product, name: string): Promise<number> {
  const { db } = product
  const { reporter, author } = await makeReportedTopics(product, perKind - 3, `report ${name}`)
  const tagId = await findLeafTag(db)
  const topicId = await makeTopic(db, { authorId: author.memberId, tagId, title: `post ${name}` })
  const type = await db
    .selectFrom('report_types')
    .select('id')
    .where('parent_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const report = async (
    thing: { thing_kind: string; thing_id: number; topic_id?: number },
    authorId: number,
    title: string,
  ) => {
    const { id } = await db
      .insertInto('report_cases')
      .values({
        ...{ topic_id: null, ...thing },
        ...{ author_id: authorId, due_at: new Date() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const kept = { thing_title: title, thing_text: `${title}, as it was` }
    await db
      .insertInto('reports')
      .values({ case_id: id, reporter_id: reporter.memberId, type_id: type.id, reason: '', ...kept })
      .execute()
  }
  for (let at = 0; at < perKind; at++) {
    const { memberId } = await makeMember(db)
    const { commentId } = await makeComment(db, { topicId, authorId: memberId })
    await report(
      { thing_kind: 'comment', thing_id: commentId, topic_id: topicId },
      memberId,
      `report ${name} comment ${at}`,
    )
    await report({ thing_kind: 'member', thing_id: memberId }, memberId, `report ${name} member ${at}`)
    await makeWaiting(db, {
      authorId: memberId,
      tagId,
      topicId,
      title: `post ${name} ${at}`,
      isCaught: false,
    })
    await makeWaiting(db, {
      authorId: memberId,
      tagId,
      topicId,
      title: `post ${name} caught ${at}`,
      isCaught: true,
    })
    await makeAppeal(db, memberId, `appeal ${name} ${at}`)
    await makeAppeal(db, (await makeMember(db)).memberId, `appeal ${name} more ${at}`)
    const asked = { authorId: memberId, tagId, title: `deletion ${name} ${at}` }
    const request = { topic_id: await makeTopic(db, asked), reason: 'Please' }
    await db.insertInto('deletion_requests').values(request).execute()
  }
  for (const [kind, thing] of Object.entries(await makeOddThings(db, author, reporter)))
    await report(thing, author.memberId, `report ${name} ${kind}`)
  return 8 * perKind
}

/** A question, a follow-up and a private message of the same author, each of which is reported once. */
async function makeOddThings(db: Database, author: Member, reporter: Member) {
  const { memberId: authorId } = author
  const { brewing } = await makeQuestionTags(db)
  const topic_id = await makeQuestion(db, { askerId: authorId, tagIds: [brewing] })
  const followUp = await db
    .insertInto('follow_ups')
    .values({
      ...{ topic_id, number: 1, author_id: authorId, body_markdown: 'More', body_html: '<p>More</p>' },
      ...{ summary: 'More', renderer_version: 1 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await makeConversation(db, { memberId: reporter.memberId, otherId: authorId, count: 2 })
  const message = await db
    .selectFrom('private_messages')
    .select('id')
    .where('sender_id', '=', authorId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return {
    question: { thing_kind: 'topic', thing_id: topic_id, topic_id },
    'follow-up': { thing_kind: 'follow_up', thing_id: followUp.id, topic_id },
    message: { thing_kind: 'message', thing_id: message.id },
  }
}

interface Waiting {
  authorId: number
  tagId: number
  topicId: number
  title: string
  isCaught: boolean
}

let nextId = 50_000_000

async function makeWaiting(db: Database, { authorId, tagId, topicId, title, isCaught }: Waiting) {
  const postId = nextId++
  const prepared = {
    body: title,
    html: `<p>${title}</p>`,
    summary: title,
    rendererVersion: 1,
    mentionedIds: [],
  }
  await db
    .insertInto('waiting_posts')
    .values({
      ...{ kind: 'comment', author_id: authorId, post_id: postId, tag_id: tagId, topic_id: topicId, title },
      ...{ source: title, prepared: JSON.stringify(prepared), prepared_version: 2 },
    })
    .execute()
  if (!isCaught) return
  const findings = [{ guard: 'pace', count: 7, limit: 6, hosts: [], alike: [] }]
  await db
    .insertInto('guard_catches')
    .values({
      ...{ kind: 'comment', post_id: postId, author_id: authorId, guards: ['pace'] },
      findings: JSON.stringify(findings),
    })
    .execute()
}

/** Of a mute, by the first of the staff. */
async function makeAppeal(db: Database, memberId: number, title: string) {
  const id = await makeDecision(db, memberId, memberId)
  await db
    .insertInto('appeals')
    .values({ decision_id: id, member_id: memberId, words: 'I calmed down.', title })
    .execute()
}
