import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  askAssistant,
  askAssistantAgain,
  listAssistantConversations,
  readAssistant,
  readAssistantConversation,
  summarizeTopic,
} from '#contract/posts/assistant.ts'
import { deleteComment } from '#contract/posts/comment-writing.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { notifyRolesChanged } from '#server/core/permissions.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { passCaptcha } from '#test/codes.ts'
import { makeAssistantModel, makeComment, makeMember, makeTopic } from '#test/makers.ts'

const { as, cast, db, settings, tags } = await createTestApp({
  allowAssistant: true,
  captchaAfterPromptsPerMinute: 1_000,
})
const modelId = await makeAssistantModel(db)
const { ann, bob, keeper } = cast
const chat = { modelId, act: 'chat', question: 'Which leaf?' } as const
const asking = (input: object = {}, who = bob) => as(who).call(askAssistant, { ...chat, ...input })

const changeRoles = (change: object) =>
  db.transaction().execute(async (tx) => {
    await tx.updateTable('roles').set(change).where('is_default', '=', true).execute()
    await notifyRolesChanged(tx)
  })

test('nobody asks in another’s conversation, whose words would be told with it', async () => {
  const { conversationId } = await asking({}, ann)
  expect((await refusal(asking({ conversationId }))).code).toBe('not_found')
  const { turns } = await as(ann).call(readAssistantConversation, { conversationId })
  expect(turns).toHaveLength(1)
  const own = await asking()
  const { items } = await as(bob).call(listAssistantConversations, {})
  expect(items.map((each) => each.conversationId)).toEqual([own.conversationId])
})

test('who is muted, or has no right to it, is told so', async () => {
  const muted = await makeMember(db)
  await db
    .updateTable('members')
    .set({ muted_until: sql`now() + interval '1 day'` })
    .where('id', '=', muted.memberId)
    .execute()
  expect((await refusal(asking({}, muted))).code).toBe('muted')
  await changeRoles({ rights: sql`array_remove(rights, 'use_ai')` })
  await eventually(async () =>
    expect((await refusal(as(bob).call(readAssistant, {}))).code).toBe('forbidden'),
  )
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  expect((await refusal(as(bob).call(summarizeTopic, { topicId }))).code).toBe('forbidden')
  await changeRoles({ rights: sql`array_append(rights, 'use_ai')` })
  await eventually(async () => expect((await as(bob).call(readAssistant, {})).models).toHaveLength(1))
})

test('a model answers while its endpoint is open, and to what it is for', async () => {
  expect((await refusal(asking({ act: 'picture' }))).fields).toEqual({ modelId: 'unknown_choice' })
  await db.updateTable('assistant_endpoints').set({ is_open: false }).execute()
  expect((await as(bob).call(readAssistant, {})).models).toEqual([])
  expect((await refusal(asking())).fields).toEqual({ modelId: 'unknown_choice' })
  await db.updateTable('assistant_endpoints').set({ is_open: true }).execute()
})

test('a day holds so many questions and tokens, asked again too, and a minute so many before a captcha', async () => {
  await changeRoles({ assistant_requests_max: 2, assistant_tokens_max: 100 })
  const member = await makeMember(db)
  const left = async () => (await as(member).call(readAssistant, {})).left
  await eventually(async () => expect(await left()).toEqual({ requests: 2, tokens: 100 }))
  const { turnId } = await asking({}, member)
  await as(member).call(askAssistantAgain, { turnId, modelId })
  expect((await refusal(asking({}, member))).code).toBe('assistant_used_up')
  const other = await makeMember(db)
  const day = sql<string>`(now() at time zone 'Asia/Shanghai')::date`
  const use = { day, member_id: other.memberId, requests: 0, tokens: 100 }
  await db.insertInto('assistant_use').values(use).execute()
  expect((await refusal(asking({}, other))).code).toBe('assistant_used_up')
  await db.updateTable('assistant_use').set({ tokens: 99 }).where('member_id', '=', other.memberId).execute()
  const asked = await asking({}, other)
  // Tokens of an answer that came over midnight were there before the day's first question.
  const counted = db.selectFrom('assistant_use').select(['requests', 'role_id'])
  expect(await counted.where('member_id', '=', other.memberId).execute()).toEqual([
    { requests: 1, role_id: expect.any(Number) },
  ])
  await changeRoles({ assistant_requests_max: null, assistant_tokens_max: null })
  await eventually(async () => expect(await left()).toEqual({ requests: null, tokens: null }))

  await settings({ captchaAfterPromptsPerMinute: 2 })
  const again = { turnId: asked.turnId, modelId }
  expect((await as(other).call(readAssistant, {})).needsCaptcha).toBe(true)
  expect((await refusal(asking({}, other))).code).toBe('captcha_required')
  expect((await refusal(as(other).call(askAssistantAgain, again))).code).toBe('captcha_required')
  await asking(await passCaptcha(db), other)
  await settings({ captchaAfterPromptsPerMinute: 1_000 })
})

test('a summary is of what stands: a deleted comment changes it, and a deleted topic has none', async () => {
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  const { commentId } = await makeComment(db, { topicId, authorId: bob.memberId, body: 'A view' })
  const leaving = await makeMember(db)
  await makeComment(db, { topicId, authorId: leaving.memberId, body: 'Another' })
  const summarize = () => as(bob).call(summarizeTopic, { topicId })
  const isKept = async () => {
    const kept = (await summarize()).text !== null
    await db.updateTable('assistant_summaries').set({ state: 'complete', answer: 'Of this state' }).execute()
    return kept
  }
  expect([await isKept(), await isKept()]).toEqual([false, true])
  await as(keeper).call(deleteComment, { commentId, reason: 'Spam' })
  expect([await isKept(), await isKept()]).toEqual([false, true])
  const isEnded = { cancelled_at: new Date() }
  await db.updateTable('members').set(isEnded).where('id', '=', leaving.memberId).execute()
  expect(await isKept()).toBe(false)
  await as(keeper).call(deleteTopic, { topicId, reason: 'Spam' })
  expect((await refusal(summarize())).code).toBe('not_found')
})
