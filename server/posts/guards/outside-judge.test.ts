import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { editComment, publishComment } from '#contract/posts/comment-writing.ts'
import { addGuardAllowance, readGuardEffects } from '#contract/posts/guards.ts'
import { readOutsideJudge, saveOutsideJudge, tryOutsideJudge } from '#contract/posts/outside-judge.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { decideDeskEntry, listDesk, readDeskEntry } from '#contract/site/desk.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { guardsOff } from '#test/guards-off.ts'
import { type Member, makeMember, makeTopic } from '#test/makers.ts'
import { thisMachine } from '#test/push-service.ts'
import { isSigned, openReceiver } from '#test/receiver.ts'

const { as, cast, db, settings, tags } = await createTestApp(
  { captchaAfterTopicsPerMinute: 1000, ...guardsOff },
  { judgeReach: thisMachine },
)
const { ann, keeper } = cast
const mod = as(await makeMember(db, { staffRole: 'moderator' }))
const staff = as(keeper)
const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
const say = (who: Member, body: string) => as(who).call(publishComment, { topicId, body })
const waits = async (who: Member, body: string) => (await say(who, body)).isWaiting
const facts = () => staff.call(readOutsideJudge, {})
const hold = (reason: string) => ({ status: 200, body: JSON.stringify({ decision: 'hold', reason }) })

/** A judge on this machine, which nobody can name, asked from now on until the test ends. */
async function makeJudge(origin: string) {
  const { secret } = await staff.call(saveOutsideJudge, {
    ...{ url: 'https://judge.example.org/', isOpen: true, renewsSecret: true },
  })
  await db.updateTable('outside_judge').set({ url: origin }).execute()
  await sql`select pg_notify('outside_judge', '')`.execute(db)
  // The process has heard of that once it has heard of what came later.
  await settings({})
  onTestFinished(async () => {
    await staff.call(saveOutsideJudge, { url: 'https://judge.example.org/', isOpen: false })
  })
  return secret!
}

test('what it holds comes to the desk with its reason, and what it passes does not', async () => {
  const judge = await openReceiver((count) =>
    count === 1
      ? hold(`  Looks like\n an <b>advert</b>\0 \ud83c ${'x'.repeat(300)}`)
      : { status: 200, body: '{"decision":"pass"}' },
  )
  onTestFinished(judge.close)
  const secret = await makeJudge(judge.origin)
  const member = await makeMember(db)
  expect(await waits(member, 'Cheap tea, call me')).toBe(true)
  const asked = judge.received.at(-1)!
  expect(isSigned(asked, secret)).toBe(true)
  expect(JSON.parse(asked.body)).toMatchObject({
    type: 'post.judged',
    data: { kind: 'comment', authorId: member.memberId, isEdit: false, text: 'Cheap tea, call me' },
  })
  expect(await staff.call(tryOutsideJudge, {})).toMatchObject({ problem: null, holds: false })
  const [line] = (await mod.call(listDesk, { entryKind: 'post' })).items
  expect(line?.guards).toEqual(['outside_judge'])
  const { entryKind, entryId, version } = line!
  const entry = await mod.call(readDeskEntry, { entryKind, entryId })
  const { reason } = entry.findings[0]!
  expect(reason.startsWith('Looks like an <b>advert</b> xxx')).toBe(true)
  expect(reason).toHaveLength(200)
  await mod.call(decideDeskEntry, { entryKind, entryId, version, act: 'approve' })
  expect(await waits(member, 'Honest words')).toBe(false)
  expect(await facts()).toMatchObject({ heldCount: 1, failureCount: 0 })
  const { effects } = await mod.call(readGuardEffects, {})
  expect(effects.at(-1)).toMatchObject({ guard: 'outside_judge', caught: 1, approved: 1 })
})

test('of staff, and of whom staff let pass, nothing is held; an edit is asked about', async () => {
  const judge = await openReceiver(() => hold('No'))
  onTestFinished(judge.close)
  await makeJudge(judge.origin)
  const before = judge.received.length
  expect(await waits(keeper, 'Of the staff')).toBe(false)
  expect(judge.received).toHaveLength(before)
  const member = await makeMember(db)
  await mod.call(addGuardAllowance, { account: member.account })
  const said = await say(member, 'Of a friend')
  expect(said.isWaiting).toBe(false)
  const other = await makeMember(db)
  const { topicId: waiting, isWaiting } = await as(other).call(publishTopic, {
    ...{ tagId: tags.green, title: 'A title', body: 'A text' },
  })
  expect(isWaiting && waiting > 0).toBe(true)
  await db.deleteFrom('guard_allowances').execute()
  const edit = { commentId: said.commentId, version: 1, body: 'Other words' }
  expect((await as(member).call(editComment, edit)).isWaiting).toBe(true)
})

test('what fails, is slow or answers nonsense lets the post pass, in bounded time, and is counted', async () => {
  const answers = [
    { status: 500 },
    { status: 302, location: 'http://127.0.0.1:1/' },
    { status: 200, body: 'not JSON' },
  ]
  const judge = await openReceiver((count) => answers[count % answers.length]!)
  onTestFinished(judge.close)
  await makeJudge(judge.origin)
  const member = await makeMember(db)
  const asked = judge.received.length
  for (const body of ['One', 'Two', 'Three']) expect(await waits(member, body)).toBe(false)
  expect(await facts()).toMatchObject({ failureCount: 3, lastFailure: { problem: expect.any(String) } })
  // It rests now.
  expect(await waits(member, 'Four')).toBe(false)
  expect(judge.received).toHaveLength(asked + 3)
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(async () => void silent.close())
  await makeJudge(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`)
  const since = performance.now()
  expect(await waits(member, 'Five')).toBe(false)
  expect(performance.now() - since).toBeLessThan(3_500)
  expect(await facts()).toMatchObject({
    failureCount: 4,
    lastFailure: { problem: 'It did not answer within 2 s.' },
  })
})

test('only staff with the right name it, at a public address; its secret is told once and written nowhere', async () => {
  const saving = { url: 'https://judge.example.org/?key=s3cret', isOpen: false }
  expect((await refusal(mod.call(saveOutsideJudge, saving))).code).toBe('forbidden')
  for (const url of ['http://127.0.0.1/', 'http://10.0.0.1/', 'ftp://example.org/'])
    expect((await refusal(staff.call(saveOutsideJudge, { ...saving, url }))).fields).toEqual({
      url: 'out_of_reach',
    })
  expect((await refusal(staff.call(saveOutsideJudge, { ...saving, url: 'tea' }))).fields).toEqual({
    url: 'wrong_form',
  })
  expect((await staff.call(saveOutsideJudge, saving)).secret).toBeNull()
  const { secret } = await staff.call(saveOutsideJudge, { ...saving, renewsSecret: true })
  expect(secret).toMatch(/^whsec_/)
  const { items } = await staff.call(listAuditLog, { act: 'save_outside_judge' })
  expect(items[0]).toMatchObject({ after: { host: 'judge.example.org', isOpen: false, newSecret: true } })
  expect(JSON.stringify(items)).not.toContain('s3cret')
  expect(JSON.stringify([items, await facts()])).not.toContain(secret)
})
