import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listMembers } from '#contract/accounts/members.ts'
import { changePassword } from '#contract/accounts/profile.ts'
import { saveStaffRole } from '#contract/accounts/role-editing.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { publishQuestion } from '#contract/posts/question-writing.ts'
import { editTopic, readTopicSource } from '#contract/posts/topic-editing.ts'
import { pinTopic } from '#contract/posts/topic-moderation.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listTopics, readTopic } from '#contract/posts/topics.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from '#contract/site/api-keys.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { startBatch } from '#contract/site/batches.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { makeMember, makeTopic, ownTagRights } from '#test/makers.ts'
import { makeAsker, makeQuestionTags } from '#test/question-makers.ts'

const { app, as, cast, db, tags, settings } = await createTestApp()
const boss = await makeMember(db, { staffRole: 'administrator' })
const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })

type Rights = Parameters<typeof makeKey>[0]
async function makeKey(rights: ('write_posts' | 'moderate_content' | 'restrain_members')[], name = 'Bot') {
  const { keyId, key } = await as(boss).call(makeApiKey, { name, rights, days: 30 })
  return { keyId, key, caller: as({ accessToken: key, refreshToken: '' }) }
}
const listed = async (keyId: number) =>
  (await as(boss).call(listApiKeys, {})).items.find((each) => each.keyId === keyId)

test('a key does what it was given, as its owner and without a browser, and the audit log names it', async () => {
  const { key } = await makeKey(['moderate_content'], 'Pinner')
  const answer = await app.inject({
    method: 'PUT',
    url: `/api/topics/${topicId}/pin`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: { position: 3 },
  })
  expect([answer.statusCode, answer.cookies]).toEqual([200, []])
  const { items } = await as(boss).call(listAuditLog, { act: 'pin_topic' })
  expect(items).toMatchObject([{ actor: { memberId: boss.memberId }, apiKey: 'Pinner' }])
})

test('a key that may write posts spends nothing of its owner, and goes on without envelope and bounty', async () => {
  const asker = await makeAsker(db)
  await db
    .updateTable('members')
    .set({ staff_role: 'administrator' })
    .where('id', '=', asker.memberId)
    .execute()
  const { key } = await as(asker).call(makeApiKey, { name: 'Bot', rights: ['write_posts'], days: 1 })
  const bot = as({ accessToken: key, refreshToken: '' })
  const { brewing } = await makeQuestionTags(db)
  const [topic, question] = [
    { tagId: tags.green, title: 'A gift', body: 'For you.' },
    { tagIds: [String(brewing)], title: 'How hot?', body: 'How hot is it?' },
  ]
  const held = await readBalances(db, asker.memberId)
  const envelope = { envelopeKind: 'fixed', envelopeAmount: '2', envelopeShares: 3 } as const
  for (const spending of [
    () => bot.call(publishTopic, { ...topic, ...envelope, envelopeKey: crypto.randomUUID() }),
    () => bot.call(publishQuestion, { ...question, bountyAmount: '2' }),
    () => bot.call(publishQuestion, { ...question, bountyPoints: '20' }),
  ])
    await eventually(async () =>
      expect(await refusal(spending())).toMatchObject({ status: 403, code: 'forbidden', fields: {} }),
    )
  expect((await readBalances(db, asker.memberId)).balanceFen).toBe(held.balanceFen)
  await bot.call(publishTopic, topic)
  await bot.call(publishQuestion, question)
})

test.each<[string, Rights, 'staff' | 'write' | 'own' | 'many' | 'integrations']>([
  ['staff acts without the right', ['restrain_members', 'write_posts'], 'staff'],
  ['writing without the right', ['moderate_content'], 'write'],
  ["what is its owner's own", ['write_posts', 'moderate_content'], 'own'],
  ['acts on many', ['moderate_content'], 'many'],
  ['making more keys', ['write_posts', 'moderate_content'], 'integrations'],
])('a key is refused %s', async (_, rights, what) => {
  const { caller } = await makeKey(rights)
  const tried = {
    staff: () => caller.call(pinTopic, { topicId, position: 1 }),
    write: () => caller.call(publishComment, { topicId, body: 'Hello' }),
    own: () => caller.call(changePassword, { oldPassword: 'x', password: 'y', passwordAgain: 'y' }),
    many: () => caller.call(startBatch, { act: 'delete', reason: 'x', things: [`topic:${topicId}`] }),
    integrations: () => caller.call(makeApiKey, { name: 'More', rights: [], days: 1 }),
  }[what]
  expect(await refusal(tried())).toMatchObject({
    status: 403,
    code: what === 'staff' ? 'forbidden' : 'api_key_lacks_right',
  })
})

test('one that may write writes as its owner; one that may nothing reads', async () => {
  const { caller } = await makeKey(['write_posts'])
  const { commentId } = await caller.call(publishComment, { topicId, body: 'From a bridge' })
  const found = await db
    .selectFrom('comments')
    .select('author_id')
    .where('id', '=', commentId)
    .executeTakeFirst()
  expect(found?.author_id).toBe(boss.memberId)
  const reader = await makeKey([])
  expect(await reader.caller.call(readTopic, { topicId })).toMatchObject({ topicId })
})

test("the audit log names the key that edited another's topic", async () => {
  const { caller } = await makeKey(['write_posts', 'moderate_content'], 'Editor')
  const { title, version } = await caller.call(readTopicSource, { topicId })
  await caller.call(editTopic, { topicId, version, title, body: 'In other words' })
  const { items } = await as(boss).call(listAuditLog, { act: 'edit_topic' })
  expect(items).toMatchObject([{ actor: { memberId: boss.memberId }, apiKey: 'Editor' }])
})

test('a key views gated topics as moderators do only with their right', async () => {
  await ownTagRights(db, tags.black, {})
  const gated = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.black, title: 'Among us' })
  const [reader, writer, moderator] = [
    await makeKey([]),
    await makeKey(['write_posts', 'restrain_members']),
    await makeKey(['moderate_content']),
  ]
  for (const { caller } of [reader, writer])
    await eventually(async () =>
      expect(await refusal(caller.call(readTopic, { topicId: gated }))).toMatchObject({
        code: 'topic_gated',
      }),
    )
  const refused = await refusal(writer.caller.call(publishComment, { topicId: gated, body: 'Hello' }))
  expect(refused.code).toBe('topic_gated')
  expect(await moderator.caller.call(readTopic, { topicId: gated })).toMatchObject({ title: 'Among us' })
  const summaries = async ({ caller }: typeof reader) =>
    (await caller.call(listTopics, { tagId: tags.black })).items.map(({ summary }) => summary)
  expect(await summaries(reader)).not.toEqual(await summaries(moderator))
})

test('a key that is revoked, expired or unknown is refused everywhere, and so is one of somebody who left the staff', async () => {
  const refused = { status: 401, code: 'api_key_refused' }
  const unknown = as({ accessToken: 'teahouse_nobody', refreshToken: '' })
  expect(await refusal(unknown.call(readTopic, { topicId }))).toMatchObject(refused)
  const revoked = await makeKey(['restrain_members'])
  await revoked.caller.call(listMembers, {})
  await as(boss).call(revokeApiKey, { keyId: revoked.keyId })
  expect(await refusal(revoked.caller.call(listMembers, {}))).toMatchObject(refused)
  expect(await refusal(as(boss).call(revokeApiKey, { keyId: revoked.keyId }))).toMatchObject({
    code: 'not_found',
  })
  const expired = await makeKey(['restrain_members'])
  await db
    .updateTable('api_keys')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('id', '=', expired.keyId)
    .execute()
  expect(await refusal(expired.caller.call(listMembers, {}))).toMatchObject(refused)
  const orphan = await makeKey(['restrain_members'])
  const leaver = await makeMember(db, { staffRole: 'administrator' })
  await db
    .updateTable('api_keys')
    .set({ member_id: leaver.memberId })
    .where('id', '=', orphan.keyId)
    .execute()
  await orphan.caller.call(listMembers, {})
  const until = new Date(Date.now() + 3_600_000)
  for (const ending of [{ banned_until: until }, { cancelled_at: new Date() }]) {
    await db.updateTable('members').set(ending).where('id', '=', leaver.memberId).execute()
    expect(await refusal(orphan.caller.call(listMembers, {}))).toMatchObject(refused)
    const back = { banned_until: null, cancelled_at: null }
    await db.updateTable('members').set(back).where('id', '=', leaver.memberId).execute()
  }
  await orphan.caller.call(listMembers, {})
  await db.updateTable('members').set({ staff_role: null }).where('id', '=', leaver.memberId).execute()
  expect(await refusal(orphan.caller.call(listMembers, {}))).toMatchObject(refused)
})

test('nobody gives a key what they may not do, and a right that its owner loses is lost to it', async () => {
  const { staffRole } = await as(boss).call(saveStaffRole, {
    nameZh: '桥',
    nameEn: 'Bridges',
    rights: ['manage_integrations', 'restrain_members'],
  })
  const owner = await makeMember(db, { staffRole })
  const tooMuch = () => as(owner).call(makeApiKey, { name: 'Bot', rights: ['moderate_content'], days: 1 })
  // A new role is told to every process, this one among them, and may take a moment.
  await expect.poll(async () => (await refusal(tooMuch())).fields).toEqual({ rights: 'unknown_choice' })
  const { caller, keyId } = await makeKey(['restrain_members', 'moderate_content'])
  await db.updateTable('api_keys').set({ member_id: owner.memberId }).where('id', '=', keyId).execute()
  expect(await refusal(caller.call(pinTopic, { topicId, position: 1 }))).toMatchObject({ code: 'forbidden' })
})

test('a key is shown once, kept as its hash, and its last use is seen', async () => {
  const { key, keyId, caller } = await makeKey(['restrain_members'])
  expect(await listed(keyId)).toMatchObject({ prefix: key.slice(0, 15), lastUsedAt: null })
  await caller.call(listMembers, {})
  expect((await listed(keyId))?.lastUsedAt).not.toBeNull()
  const { rows } = await sql<{ all: string }>`
    select (select string_agg(api_keys::text, '') from api_keys) ||
      (select string_agg(audit_log::text, '') from audit_log) || coalesce(
      (select string_agg(request_keys::text, '') from request_keys), '') as all`.execute(db)
  expect(rows[0]?.all).not.toContain(key)
})

test('a key is slowed down by itself', async () => {
  const { caller } = await makeKey(['restrain_members'])
  await settings({ requestsPerMinutePerApiKey: 2 })
  await caller.call(listMembers, {})
  await caller.call(listMembers, {})
  expect(await refusal(caller.call(listMembers, {}))).toMatchObject({
    status: 429,
    code: 'too_many_requests',
  })
  await settings({ requestsPerMinutePerApiKey: 300 })
})

test('fifty keys at once are the most, of those that are still good', async () => {
  const isFull = () =>
    makeKey([])
      .then(() => false)
      .catch((error) => error.code === 'list_full')
  for (let made = 0; made < 50 && !(await isFull()); made++);
  const keys = await db
    .selectFrom('api_keys')
    .select('id')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .execute()
  expect([keys.length, await isFull()]).toEqual([50, true])
  await as(boss).call(revokeApiKey, { keyId: keys[0]!.id })
  expect([await isFull(), await isFull()]).toEqual([false, true])
  await db
    .updateTable('api_keys')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', keys[1]!.id)
    .execute()
  expect(await isFull()).toBe(false)
})

test('the description of the API says which operations take keys', async () => {
  const document = (await app.inject('/api/openapi.json')).json()
  expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' })
  const security = (path: string, method: string) => document.paths[path][method].security
  expect(security('/topics/{topicId}/pin', 'put')).toContainEqual({ apiKey: [] })
  expect(security('/manage/apiKeys', 'put') ?? []).not.toContainEqual({ apiKey: [] })
})
