import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { InputOf } from '#contract/core/endpoint.ts'
import { reminderCategories } from '#contract/notifications/reminder-categories.ts'
import {
  markConversationRead,
  muteConversation,
  removePrivateMessage,
} from '#contract/people/conversations.ts'
import { readDeliveryChoices, saveDeliveryChoices } from '#contract/people/delivery.ts'
import { blockMember, sendPrivateMessage } from '#contract/people/message-sending.ts'
import { saveAttention } from '#contract/posts/attention.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { likeTopic } from '#contract/posts/likes.ts'
import { cancelAccount } from '#server/accounts/profile/cancel-account.ts'
import { createLog } from '#server/core/log.ts'
import { accountEndings } from '#server/site.ts'
import { createTestApp } from '#test/app.ts'
import { testDeps } from '#test/deps.ts'
import { type Member, makeMember, makeTopic, ownTagRights } from '#test/makers.ts'
import { mailDigests, mailMissed } from './send-mails.ts'

const publicUrl = 'https://tea.example.org'
const { as, cast, db, tags } = await createTestApp(
  { captchaAfterTopicsPerMinute: 1000, captchaAfterMessagesPerMinute: 1000 },
  { publicUrl },
)
const { keys } = testDeps
const log = createLog({ logLevel: 'silent' })

type Digest = InputOf<typeof saveDeliveryChoices>['digest']
type Mails = InputOf<typeof saveDeliveryChoices>['mails']
const choose = (member: Member, digest: Digest, mails: Mails = []) =>
  as(member).call(saveDeliveryChoices, { screen: [...reminderCategories], digest, mails, timeZone: 'UTC' })

async function makeReader(): Promise<Member> {
  const member = await makeMember(db)
  const email = `${member.account}@example.org`
  await db.updateTable('members').set({ email }).where('id', '=', member.memberId).execute()
  return member
}

const lastDigest = ({ memberId }: Member, ago: string) =>
  sql`update delivery_choices set digested_at = now() - ${ago}::interval where member_id = ${memberId}`.execute(
    db,
  )

/** Writes the mails that are due; returns what they say. */
async function written(mail: typeof mailDigests): Promise<string[]> {
  await db.deleteFrom('outgoing_messages').execute()
  await mail({ db, log, keys, publicUrl })
  const rows = await db.selectFrom('outgoing_messages').select('sealed_words').execute()
  return rows.map(({ sealed_words }) => keys.decrypt('message', sealed_words!))
}

const digest = () => written(mailDigests)

/** Of somebody's own topic, which Bob has answered. */
async function answered({ memberId: authorId }: Member, title: string, tagId = tags.green) {
  const topicId = await makeTopic(db, { authorId, tagId, title })
  return { topicId, ...(await as(cast.bob).call(publishComment, { topicId, body: 'Said' })) }
}

const elsewhere = () => makeTopic(db, { authorId: cast.bob.memberId, tagId: tags.green, title: 'Elsewhere' })

test('no mail tells of what was muted, blocked, ended, deleted or closed to its reader', async () => {
  const reader = await makeReader()
  await choose(reader, 'daily')
  const [muted, blocked, ended] = [await makeMember(db), await makeMember(db), await makeMember(db)]
  for (const sender of [muted, blocked, ended])
    await as(sender).call(sendPrivateMessage, { memberId: reader.memberId, text: 'Hello' })
  await as(reader).call(muteConversation, { memberId: muted.memberId })
  await as(reader).call(blockMember, { memberId: blocked.memberId })
  await db
    .transaction()
    .execute((tx) => cancelAccount(tx, { memberId: ended.memberId, by: null, endings: accountEndings }))
  const [topic, comment] = [await answered(reader, 'Topic gone'), await answered(reader, 'Comment gone')]
  await answered(reader, 'Closed', tags.daily)
  await answered(reader, 'Left')
  const { topicId: mutedTopic } = await answered(reader, 'Topic muted')
  await as(reader).call(saveAttention, { topicId: mutedTopic, attention: 'muted' })
  const { topicId: ofBlocked } = await answered(reader, 'Of somebody blocked')
  await sql`update reminders set actor_id = ${blocked.memberId}
    where member_id = ${reader.memberId} and topic_id = ${ofBlocked}`.execute(db)
  const gone = { deleted_at: new Date() }
  await db.updateTable('topics').set(gone).where('id', '=', topic.topicId).execute()
  await db.updateTable('comments').set(gone).where('id', '=', comment.commentId).execute()
  await ownTagRights(db, tags.daily, {})
  await lastDigest(reader, '1 day')
  const [mail] = await digest()
  expect(mail).toContain('bob commented on your topic Left')
  expect(mail).not.toMatch(/Topic gone|Comment gone|Topic muted|Of somebody blocked|Closed|private message/)
})

test('quiet hours that end as they begin are none, rather than all of the day', async () => {
  const member = await makeReader()
  const hours = { quietFrom: '07:00', quietUntil: '07:00', timeZone: 'UTC' }
  await as(member).call(saveDeliveryChoices, { screen: [], digest: 'never', ...hours })
  const kept = await as(member).call(readDeliveryChoices, {})
  expect([kept.quietFrom, kept.quietUntil]).toEqual([null, null])
})

test('the first digest comes a day after it was asked for, and saving the same again doesn’t put it off', async () => {
  const reader = await makeReader()
  await choose(reader, 'daily')
  await choose(reader, 'never')
  await lastDigest(reader, '8 days')
  await answered(reader, 'At first')
  await choose(reader, 'daily')
  expect(await digest()).toEqual([])
  await lastDigest(reader, '1 day')
  await choose(reader, 'daily')
  expect((await digest())[0]).toContain('At first')
  await answered(reader, 'Tomorrow')
  expect(await digest()).toEqual([])
})

test('a digest goes to nobody who is banned, and who missed nothing is asked again a day later', async () => {
  const [banned, idle] = [await makeReader(), await makeReader()]
  for (const reader of [banned, idle]) {
    await choose(reader, 'daily')
    await lastDigest(reader, '2 days')
  }
  await answered(banned, 'While banned')
  const ban = (until: Date) =>
    db.updateTable('members').set({ banned_until: until }).where('id', '=', banned.memberId).execute()
  await ban(new Date(Date.now() + 60_000))
  expect(await digest()).toEqual([])
  await answered(idle, 'Later')
  expect(await digest()).toEqual([])
  await ban(new Date(Date.now() - 1))
  const [told = '', ...others] = await digest()
  expect(told).toContain('While banned')
  expect(others).toEqual([])
})

test('of what was unread for an hour a mail tells what its reader chose, and of messages those that are left', async () => {
  const [mentioned, addressed] = [await makeReader(), await makeReader()]
  await choose(mentioned, 'never', ['mentions'])
  await choose(addressed, 'never', ['messages'])
  for (const reader of [mentioned, addressed]) {
    const { topicId } = await answered(reader, 'Answered')
    await as(cast.ann).call(publishComment, { topicId: await elsewhere(), body: `Come, @${reader.account}` })
    await as(cast.ann).call(likeTopic, { topicId })
    for (const text of ['Read', 'Removed', 'Left'])
      await as(cast.ann).call(sendPrivateMessage, { memberId: reader.memberId, text })
    await as(reader).call(markConversationRead, { memberId: cast.ann.memberId, number: 1 })
    await as(reader).call(removePrivateMessage, { memberId: cast.ann.memberId, number: 2 })
  }
  await sql`update reminders set reminded_at = now() - interval '2 hours'`.execute(db)
  await sql`update private_messages set sent_at = now() - interval '2 hours'`.execute(db)
  const [first = '', second = '', ...others] = await written(mailMissed)
  expect(others).toEqual([])
  expect(first).toContain('mentioned you')
  expect(first).not.toMatch(/commented on|liked|private message/)
  expect(second).toContain('sent you a private message')
  expect(second).not.toMatch(/mentioned you|commented on|liked/)
})
