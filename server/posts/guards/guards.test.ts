import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { editComment, publishComment } from '#contract/posts/comment-writing.ts'
import {
  addGuardAllowance,
  type GuardName,
  listGuardAllowances,
  readGuardEffects,
  removeGuardAllowance,
} from '#contract/posts/guards.ts'
import {
  approvePost,
  listOwnWaitingPosts,
  listReviewQueue,
  refusePost,
  withdrawPost,
} from '#contract/posts/review.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { decideDeskEntry, listDesk, readDeskEntry } from '#contract/site/desk.ts'
import { keepNetwork } from '#server/accounts/verification/networks.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { guardsOff } from '#test/guards-off.ts'
import { type Member, makeMember, makeTopic, ownTagRights } from '#test/makers.ts'
import { printOf } from './text-print.ts'

const { as, cast, db, tags, settings } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const { ann, bob, keeper } = cast
const mod = await makeMember(db, { account: 'mod', staffRole: 'moderator' })
const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })

const say = (who: Member, body: string) => as(who).call(publishComment, { topicId, body })
const waits = async (who: Member, body: string) => (await say(who, body)).isWaiting

/** What waits of a member, as the desk has it. */
async function findEntry({ account }: Member) {
  const { items } = await as(mod).call(listDesk, { entryKind: 'post' })
  const { entryKind, entryId, version } = items.find(({ author }) => author.account === account)!
  return as(mod)
    .call(readDeskEntry, { entryKind, entryId })
    .then((entry) => ({ ...entry, version }))
}
const guardsOf = async (who: Member): Promise<GuardName[]> => (await findEntry(who)).guards

const offer =
  '本店长期供应各类正品名烟名酒，价格优惠，支持货到付款，需要的朋友请加老板微信详谈，先到先得不要错过'

test('the first posts of a member wait where staff want it, and later ones do not', async () => {
  await settings({ ...guardsOff, guardFirstPosts: 1 })
  const member = await makeMember(db)
  expect(await waits(member, 'My very first')).toBe(true)
  const entry = await findEntry(member)
  expect(entry).toMatchObject({ findings: [{ guard: 'first_posts', count: 1, limit: 1 }] })
  expect(entry.acts).toEqual(expect.arrayContaining(['approve', 'approve_once', 'refuse']))
  expect((await as(member).call(listOwnWaitingPosts, {})).total).toBe(1)
  const { entryKind, entryId, version } = entry
  await as(mod).call(decideDeskEntry, { entryKind, entryId, version, act: 'approve' })
  expect(await waits(member, 'My second')).toBe(false)
  expect(await waits(keeper, 'Of the staff')).toBe(false)
})

test('a link in a first post waits, in an edit too, and a false alarm lets its host pass', async () => {
  await settings({ ...guardsOff, guardFirstLinks: 2 })
  const member = await makeMember(db)
  const { commentId, isWaiting } = await say(member, 'Harmless, with [a way](/thread?topicId=1)')
  expect(isWaiting).toBe(false)
  const edited = {
    commentId,
    version: 1,
    body: 'See https&#58;//shop.tea.example/buy or http://www.tea.example',
  }
  expect((await as(member).call(editComment, edited)).isWaiting).toBe(true)
  const entry = await findEntry(member)
  expect(entry.findings).toMatchObject([
    { guard: 'first_links', count: 1, hosts: ['shop.tea.example', 'tea.example'] },
  ])
  const { entryKind, entryId, version } = entry
  await as(mod).call(decideDeskEntry, { entryKind, entryId, version, act: 'approve' })
  const { items } = await as(mod).call(listGuardAllowances, {})
  expect(items).toMatchObject([{ host: 'tea.example', addedBy: 'mod' }, { host: 'shop.tea.example' }])
  const other = await makeMember(db)
  expect(await waits(other, 'Look at https://other.tea.example')).toBe(false)
  expect(await waits(other, 'Look at https://tea.example.evil')).toBe(true)
  await as(mod).call(removeGuardAllowance, { allowanceId: items[0]!.allowanceId })
  expect(await waits(await makeMember(db), 'Look at https://other.tea.example')).toBe(true)
  expect((await as(keeper).call(listAuditLog, { act: 'allow_by_guards' })).total).toBe(2)
})

test('approving one post alone teaches nothing', async () => {
  await settings({ ...guardsOff, guardFirstLinks: 2 })
  const member = await makeMember(db)
  await say(member, 'Look at https://once.example')
  const { entryKind, entryId, version } = await findEntry(member)
  await as(mod).call(decideDeskEntry, { entryKind, entryId, version, act: 'approve_once' })
  expect(await waits(member, 'Again at https://once.example')).toBe(true)
  expect((await as(mod).call(listGuardAllowances, {})).items.map(({ host }) => host)).not.toContain(
    'once.example',
  )
})

test('a text waits that stands in several places already, with words changed, and says which', async () => {
  await settings({ ...guardsOff, guardSameTexts: 2 })
  const [one, two, three, four] = [
    await makeMember(db),
    await makeMember(db),
    await makeMember(db),
    await makeMember(db),
  ]
  expect(await waits(one, offer)).toBe(false)
  expect(await waits(two, offer.replace('优惠', '便宜'))).toBe(false)
  expect(await waits(three, `${offer.replace('老板', '客服')} 13800000000`)).toBe(true)
  const entry = await findEntry(three)
  expect(entry.findings).toMatchObject([{ guard: 'same_text', count: 2, limit: 2 }])
  const { alike } = entry.findings[0]!
  expect(alike.map(({ author }) => author?.account)).toEqual(
    expect.arrayContaining([one.account, two.account]),
  )
  expect(alike[0]).toMatchObject({ kind: 'comment', place: { topicId } })
  expect(alike.every(({ percent }) => percent >= 50)).toBe(true)
  const { entryKind, entryId, version } = entry
  await as(mod).call(decideDeskEntry, { entryKind, entryId, version, act: 'approve' })
  expect(await waits(four, offer)).toBe(false)
  const kept = (await as(mod).call(listGuardAllowances, {})).items[0]!
  expect(kept.text).toMatchObject({ kind: 'comment', author: { account: three.account } })
  await as(mod).call(removeGuardAllowance, { allowanceId: kept.allowanceId })
})

test('a line that many say is compared with its own author’s alone', async () => {
  await settings({ ...guardsOff, guardSameTexts: 1 })
  const line = 'Thank you very much for your help'
  expect(await waits(await makeMember(db), line)).toBe(false)
  const member = await makeMember(db)
  expect(await waits(member, line)).toBe(false)
  expect(await waits(member, line)).toBe(true)
})

test('of many of the same sent at once no more pass than may', async () => {
  await settings({ ...guardsOff, guardSameTexts: 2 })
  const members = await Promise.all(Array.from({ length: 8 }, () => makeMember(db)))
  const text = offer.replaceAll('名', '好').replace('微信', '电话')
  const answers = await Promise.all(
    members.map((member) => say(member, `${text}，专线服务，童叟无欺，欢迎光临选购`)),
  )
  expect(answers.filter(({ isWaiting }) => !isWaiting)).toHaveLength(2)
})

test('a text is recognised among thousands of the same, and a line among thousands of its own author’s', async () => {
  await settings({ ...guardsOff, guardSameTexts: 3 })
  const [crowd, newcomer] = [await makeMember(db), await makeMember(db)]
  const stand = (text: string, authorId: number) => {
    const { signature, bands, sketch } = printOf(`\n${text}`)!
    return sql`insert into text_prints (kind, post_id, author_id, signature, bands, sketch)
      select 'comment', 1000000 * ${authorId}::bigint + n, ${authorId}, ${`{${signature.join(',')}}`}::integer[],
        ${`{${bands.join(',')}}`}::integer[], ${sketch}::bit(60)
      from generate_series(1, 3000) as n`.execute(db)
  }
  const text = offer.replaceAll('名', '新').replace('微信', '电邮')
  const line = 'Many thanks to all who answered'
  await stand(text, crowd.memberId)
  await stand(line, newcomer.memberId)
  expect(await waits(newcomer, text)).toBe(true)
  expect(await waits(newcomer, line)).toBe(true)
  expect(await waits(await makeMember(db), line)).toBe(false)
})

test('a newcomer who writes too fast waits, also with many at once; others do not', async () => {
  await settings({ ...guardsOff, guardPostsPerMinute: 3 })
  const member = await makeMember(db)
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => say(member, `Number ${at}`)))
  expect(answers.filter(({ isWaiting }) => !isWaiting)).toHaveLength(3)
  expect(await guardsOf(member)).toEqual(['pace'])
  const old = await makeMember(db)
  await db
    .updateTable('members')
    .set({ registered_at: new Date('2020-01-01') })
    .where('id', '=', old.memberId)
    .execute()
  for (let at = 0; at < 5; at++) expect(await waits(old, `Old ${at}`)).toBe(false)
})

test('those wait who registered among many from one network, until one was a false alarm', async () => {
  await settings({ ...guardsOff, guardRegistrationsPerHour: 2 })
  const members = [await makeMember(db), await makeMember(db), await makeMember(db)]
  const far = await makeMember(db)
  await db.transaction().execute(async (tx) => {
    for (const [at, { memberId }] of members.entries())
      await keepNetwork(tx, memberId, { address: `203.0.113.${at + 7}` })
    await keepNetwork(tx, far.memberId, { address: '203.0.114.7' })
  })
  const [one] = members
  expect(await waits(far, 'From elsewhere')).toBe(false)
  expect(await waits(one!, 'One of many')).toBe(true)
  const { entryKind, entryId, version, findings } = await findEntry(one!)
  expect(findings).toMatchObject([{ guard: 'registrations', count: 3, limit: 2 }])
  await as(mod).call(decideDeskEntry, { entryKind, entryId, version, act: 'approve' })
  expect(await waits(one!, 'Trusted now')).toBe(false)
  expect(await waits(members[1]!, 'Not yet')).toBe(true)
})

test('whoever skips reviews, and whom staff named, is not asked', async () => {
  await settings({ ...guardsOff, guardFirstPosts: 100 })
  await as(mod).call(addGuardAllowance, { account: bob.account })
  expect(await waits(bob, 'Named')).toBe(false)
  const { id: roleId } = await db
    .selectFrom('roles')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  await ownTagRights(db, tags.black, { [roleId]: ['view_topics', 'post_topics', 'skip_review'] })
  const topic = { tagId: tags.black, title: 'Skips', body: 'Without a look.' }
  const free = await makeMember(db)
  await eventually(async () => expect((await as(free).call(publishTopic, topic)).isWaiting).toBe(false))
})

test('what guards did is counted by what became of it', async () => {
  await settings({ ...guardsOff, guardFirstPosts: 100 })
  await db.deleteFrom('guard_catches').execute()
  const member = await makeMember(db)
  for (const body of ['Refused', 'Approved', 'Withdrawn', 'Waits']) await say(member, body)
  const { items } = await as(mod).call(listReviewQueue, { author: member.account })
  const [refused, approved, withdrawn] = items.map(({ waitingPostId, version }) => ({
    waitingPostId,
    version,
  }))
  await as(mod).call(refusePost, { ...refused!, reason: 'No.' })
  await as(mod).call(approvePost, approved!)
  await as(member).call(withdrawPost, { waitingPostId: withdrawn!.waitingPostId })
  const { effects } = await as(mod).call(readGuardEffects, {})
  expect(effects[0]).toEqual({ guard: 'first_posts', caught: 4, approved: 1, refused: 1 })
})

test('what can’t be let pass is refused', async () => {
  const add = async (input: { host?: string; account?: string }) =>
    (await refusal(as(mod).call(addGuardAllowance, input))).fields
  expect(await add({})).toMatchObject({ host: 'required' })
  expect(await add({ host: 'no host' })).toMatchObject({ host: 'wrong_form' })
  expect(await add({ account: 'nobody_there' })).toMatchObject({ account: 'unknown_member' })
  expect((await refusal(as(ann).call(addGuardAllowance, { host: 'a.example' }))).code).toBe('forbidden')
  expect((await refusal(as(mod).call(removeGuardAllowance, { allowanceId: 999_999 }))).code).toBe('not_found')
})
