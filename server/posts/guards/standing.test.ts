import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteComment, editComment, publishComment } from '#contract/posts/comment-writing.ts'
import { addGuardAllowance } from '#contract/posts/guards.ts'
import { decideDeskEntry, listDesk, readDeskEntry } from '#contract/site/desk.ts'
import { keepNetwork } from '#server/accounts/verification/networks.ts'
import type { JobContext } from '#server/core/job.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { guardsOff } from '#test/guards-off.ts'
import { type Member, makeMember, makeTopic } from '#test/makers.ts'
import { guardJobs } from './jobs.ts'
import { forgetOld } from './queries.ts'

const { as, cast, db, tags, settings } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const mod = as(await makeMember(db, { staffRole: 'moderator' }))
const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })

const say = (who: Member, body: string) => as(who).call(publishComment, { topicId, body })
const waits = async (who: Member, body: string) => (await say(who, body)).isWaiting

/** A member who has published so much and registered so many days ago. */
async function makeWriter(commentCount: number, daysAgo = 0): Promise<Member> {
  const member = await makeMember(db)
  await db
    .updateTable('members')
    .set({ comment_count: commentCount, registered_at: sql`now() - ${daysAgo} * interval '1 day'` })
    .where('id', '=', member.memberId)
    .execute()
  return member
}

async function findEntry({ account }: Member) {
  const { items } = await mod.call(listDesk, { entryKind: 'post' })
  const { entryKind, entryId, version } = items.find(({ author }) => author.account === account)!
  return { entryKind, entryId, version }
}

const offer =
  '本店长期供应各类正品名烟名酒，价格优惠，支持货到付款，需要的朋友请加老板微信详谈，先到先得不要错过'

test('sites pass that members of standing link to, where staff want that, and no others', async () => {
  await settings({ ...guardsOff, guardFirstLinks: 2, guardKnownHosts: true, newcomerDays: 7 })
  const linkedBy = async (member: Member, host: string) => {
    expect(await waits(member, `Look at https://${host}/`)).toBe(false)
    return waits(await makeMember(db), `See https://${host}/`)
  }
  // Behind the first two posts, with too little published, or here for too short a time.
  expect(await linkedBy(await makeWriter(2, 30), 'two.example')).toBe(true)
  expect(await linkedBy(await makeWriter(9, 30), 'nine.example')).toBe(true)
  expect(await linkedBy(await makeWriter(10, 6), 'young.example')).toBe(true)
  expect(await linkedBy(await makeWriter(10, 8), 'standing.example')).toBe(false)
  await settings({ guardKnownHosts: false })
  expect(await waits(await makeMember(db), 'See https://standing.example/')).toBe(true)
})

test('a text counts for as long as staff want, not against itself, and of others not against members of standing', async () => {
  await settings({ ...guardsOff, guardSameTexts: 1, guardSameTextHours: 72 })
  const first = await makeMember(db)
  const { commentId, isWaiting } = await say(first, offer)
  expect(isWaiting).toBe(false)
  const same = { commentId, version: 1, body: `${offer}！` }
  expect((await as(first).call(editComment, same)).isWaiting).toBe(false)
  expect(await waits(await makeWriter(10, 8), offer)).toBe(false)
  const second = await makeMember(db)
  expect(await waits(second, offer)).toBe(true)
  const wordsOf = async () => {
    const { entryKind, entryId } = await findEntry(second)
    const { findings } = await mod.call(readDeskEntry, { entryKind, entryId })
    return findings[0]!.alike.map(({ words, place }) => [words.slice(0, 4), place?.commentId])
  }
  expect(await wordsOf()).toContainEqual(['本店长期', commentId])
  // What is gone is no more than said to have been there.
  await mod.call(deleteComment, { commentId, reason: 'Spam' })
  expect(await wordsOf()).toContainEqual(['', undefined])
  const send = (ago: string) => sql`update text_prints set sent_at = now() - ${ago}::interval`.execute(db)
  await send('73 hours')
  expect(await waits(await makeMember(db), offer)).toBe(false)
  await send('7 days')
  await forgetOld(db, 7)
  const prints = () => db.selectFrom('text_prints').select('post_id').execute()
  expect(await prints()).not.toEqual([])
  await send('9 days')
  await forgetOld(db, 7)
  expect(await prints()).toEqual([])
})

test('what members of standing repeat counts for as long, too', async () => {
  await settings({ ...guardsOff, guardSameTexts: 1, guardSameTextHours: 72 })
  const member = await makeWriter(10, 8)
  const text = offer.replaceAll('名', '新')
  expect([await waits(member, text), await waits(member, text)]).toEqual([false, true])
  await sql`update text_prints set sent_at = now() - interval '73 hours'`.execute(db)
  expect(await waits(member, text)).toBe(false)
})

test('the pace is that of a minute and of what is new, and a false alarm lets its writer pass', async () => {
  await settings({ ...guardsOff, guardPostsPerMinute: 2 })
  const member = await makeMember(db)
  const { commentId } = await say(member, 'One')
  expect(await waits(member, 'Two')).toBe(false)
  const edit = { commentId, version: 1, body: 'One, corrected' }
  expect((await as(member).call(editComment, edit)).isWaiting).toBe(false)
  expect(await waits(member, 'Three')).toBe(true)
  const entry = await findEntry(member)
  await sql`update post_origins set sent_at = now() - interval '61 seconds' where author_id = ${member.memberId}`.execute(
    db,
  )
  expect([await waits(member, 'Four'), await waits(member, 'Five'), await waits(member, 'Six')]).toEqual([
    false,
    false,
    true,
  ])
  await mod.call(decideDeskEntry, { ...entry, act: 'approve' })
  expect(await waits(member, 'Seven')).toBe(false)
})

test('as many may register from a network within an hour as staff say', async () => {
  await settings({ ...guardsOff, guardRegistrationsPerHour: 2 })
  const members = [await makeMember(db), await makeMember(db), await makeMember(db)] as const
  const arrive = ({ memberId }: Member) =>
    db.transaction().execute((tx) => keepNetwork(tx, memberId, { address: '203.0.115.7' }))
  await arrive(members[0])
  await arrive(members[1])
  expect(await waits(members[1], 'As many as may')).toBe(false)
  await arrive(members[2])
  expect(await waits(members[1], 'One more')).toBe(true)
  await sql`update registration_networks set registered_at = now() - interval '61 minutes'
    where member_id = ${members[0].memberId}`.execute(db)
  expect(await waits(members[1], 'An hour later')).toBe(false)
})

test('how many came from a network is known for as long as those who did are newcomers', async () => {
  await settings({ ...guardsOff, guardRegistrationsPerHour: 1, newcomerDays: 60 })
  const members = [await makeMember(db), await makeMember(db)] as const
  for (const { memberId } of members) {
    await db.transaction().execute((tx) => keepNetwork(tx, memberId, { address: '203.0.116.7' }))
    await sql`update members set registered_at = now() - interval '40 days' where id = ${memberId}`.execute(
      db,
    )
  }
  await sql`update registration_networks set registered_at = now() - interval '40 days'`.execute(db)
  const job = guardJobs.find(({ name }) => name === 'forget-prints-of-texts')!
  await job.run({ db } as JobContext)
  expect(await waits(members[0], 'Still one of many')).toBe(true)
  await settings({ newcomerDays: 7 })
  await job.run({ db } as JobContext)
  expect(await db.selectFrom('registration_networks').select('network').execute()).toEqual([])
})

test('no whole ending of names is let pass', async () => {
  expect((await refusal(mod.call(addGuardAllowance, { host: 'com' }))).fields).toEqual({ host: 'wrong_form' })
})
