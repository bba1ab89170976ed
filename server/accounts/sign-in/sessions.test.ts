import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readSignInOptions, signIn, signOut } from '#contract/accounts/accounts.ts'
import { refreshToken } from '#contract/accounts/refresh.ts'
import { endOtherSessions, endOwnSession, listSessions } from '#contract/accounts/sessions.ts'
import { readComposerOptions } from '#contract/posts/topic-writing.ts'
import { listTopics } from '#contract/posts/topics.ts'
import { readBaseInfo } from '#contract/site/site.ts'
import { createLog } from '#server/core/log.ts'
import { createTestApp, refusal, sessionOf, type Tokens } from '#test/app.ts'
import { makeMember, memberPassword } from '#test/makers.ts'
import { signInJobs } from './jobs.ts'

const { as, db } = await createTestApp()

const refresh = (tokens: Tokens) => as(tokens).call(refreshToken, {})
const isIn = async (tokens: Tokens) =>
  (await as(tokens).send({ url: '/api/composerOptions' })).statusCode === 200

async function moveUseBack(seconds: number): Promise<void> {
  await sql`update used_refresh_tokens set used_at = used_at - ${seconds} * interval '1 second'`.execute(db)
}

test('refreshing gives a new pair and ends the old one', async () => {
  const first = await makeMember(db)
  const second = await refresh(first)
  expect(second.systemUser.userId).toBe(first.memberId)
  expect(second.accessToken).not.toBe(first.accessToken)
  expect(second.refreshToken).not.toBe(first.refreshToken)
  expect(await isIn(first)).toBe(false)
  expect(await isIn(second)).toBe(true)
  expect(await isIn(await refresh(second))).toBe(true)
})

test('twenty tabs that refresh at once all get the same pair', async () => {
  const member = await makeMember(db)
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(member)))
  expect(new Set(answers.map((pair) => `${pair.accessToken},${pair.refreshToken}`)).size).toBe(1)
  expect(await isIn(answers[0]!)).toBe(true)
})

test('a used refresh token gets the same pair again for half a minute', async () => {
  const member = await makeMember(db)
  const pair = await refresh(member)
  await moveUseBack(29)
  expect(await refresh(member)).toEqual(pair)
})

test('a refresh token used again later is a stolen one: the whole session ends', async () => {
  const member = await makeMember(db)
  const pair = await refresh(member)
  await moveUseBack(31)
  expect(await refusal(refresh(member))).toMatchObject({ status: 401, code: 'session_ended' })
  expect(await isIn(pair)).toBe(false)
  expect((await refusal(refresh(pair))).code).toBe('session_ended')
})

test('another session of the same member outlives the stolen one', async () => {
  const stolen = await makeMember(db)
  const other = await makeMember(db)
  await refresh(stolen)
  await moveUseBack(31)
  await refusal(refresh(stolen))
  expect(await isIn(other)).toBe(true)
})

test('signing out ends the session and its refresh token', async () => {
  const member = await makeMember(db)
  expect(await as(member).call(signOut, {})).toEqual({ done: true })
  expect(await isIn(member)).toBe(false)
  expect((await refusal(refresh(member))).code).toBe('session_ended')
})

test('a member sees their own sessions that last, and ends one or all others; another’s is not found', async () => {
  const [member, stranger] = [await makeMember(db), await makeMember(db)]
  const enter = async () =>
    sessionOf(await as(null).call(signIn, { account: member.account, password: memberPassword }))
  const listed = async () => (await as(member).call(listSessions, {})).sessions
  const [second, third] = [await enter(), await enter()]
  expect((await listed()).map(({ isHere }) => isHere)).toEqual([false, false, true])
  const { sessionId } = (await as(second).call(listSessions, {})).sessions.find(({ isHere }) => isHere)!
  expect((await refusal(as(stranger).call(endOwnSession, { sessionId }))).code).toBe('not_found')
  expect(await isIn(second)).toBe(true)
  await as(member).call(endOwnSession, { sessionId })
  expect([await isIn(second), await isIn(third), (await listed()).length]).toEqual([false, true, 2])
  await as(member).call(endOtherSessions, {})
  expect([await isIn(member), await isIn(third), await isIn(stranger)]).toEqual([true, false, true])
  const over = { refresh_expires_at: new Date(Date.now() - 1) }
  await db.updateTable('sessions').set(over).where('member_id', '=', member.memberId).execute()
  expect(await listed()).toEqual([])
})

test('a refresh token older than thirty days is worth nothing', async () => {
  const member = await makeMember(db)
  await db
    .updateTable('sessions')
    .set({ refresh_expires_at: new Date(Date.now() - 1) })
    .where('member_id', '=', member.memberId)
    .execute()
  expect((await refusal(refresh(member))).code).toBe('session_ended')
})

test('a cancelled account cannot keep its session alive', async () => {
  const member = await makeMember(db)
  await db
    .updateTable('members')
    .set({ cancelled_at: new Date() })
    .where('id', '=', member.memberId)
    .execute()
  expect(await isIn(member)).toBe(false)
  expect((await refusal(refresh(member))).code).toBe('session_ended')
})

test('tokens that nobody ever had are refused', async () => {
  expect((await refusal(refresh({ accessToken: 'x', refreshToken: 'y' }))).status).toBe(401)
  expect((await refusal(as(null).call(refreshToken, {}))).status).toBe(401)
})

test('an expired access token is told apart from none, so that the browser refreshes it', async () => {
  const member = await makeMember(db)
  await db
    .updateTable('sessions')
    .set({ access_expires_at: new Date(Date.now() - 1) })
    .where('member_id', '=', member.memberId)
    .execute()
  const expired = as(member)
  expect(await refusal(expired.call(listTopics, {}))).toMatchObject({ status: 401, code: 'session_ended' })
  expect((await refusal(expired.call(readBaseInfo, {}))).code).toBe('session_ended')
  expect((await expired.call(readSignInOptions, {})).loginTypes).toContain('account')
  expect(await isIn(await refresh(member))).toBe(true)
})

test('a guest is asked to sign in where only members may enter', async () => {
  expect(await refusal(as(null).call(readComposerOptions, {}))).toMatchObject({
    status: 401,
    code: 'not_signed_in',
  })
})

test.each(['', 'Bearer', 'Bearer ,', 'Basic YTpi', 'Bearer a b', `Bearer ${'x'.repeat(500)}`])(
  'the authorization header "%s" makes nobody a member',
  async (authorization) => {
    const answer = await as(null).send({ url: '/api/composerOptions', headers: { authorization } })
    expect(answer.statusCode).toBe(401)
  },
)

test('no row of the database holds a token, a password or a link as it was given out', async () => {
  const member = await makeMember(db)
  const pair = await refresh(member)
  const planted = [member.accessToken, member.refreshToken, pair.accessToken, pair.refreshToken]
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)
    const dump = rows.map(({ row }) => row).join('\n')
    for (const token of planted) {
      const raw = Buffer.from(token, 'base64url')
      expect(dump, name).not.toContain(token)
      expect(dump, name).not.toContain(raw.toString('hex'))
      expect(dump, name).not.toContain(Buffer.from(token).toString('hex'))
    }
  }
})

test('a used refresh token is kept for as long as it would have lived, however long its session does', async () => {
  const first = await makeMember(db)
  const second = await refresh(first)
  await moveUseBack(30 * 86_400 + 1)
  const third = await refresh(second)
  const countUsed = async () =>
    (await db.selectFrom('used_refresh_tokens').select('session_id').execute()).length
  const before = await countUsed()
  for (const job of signInJobs) await job.run({ db, log: createLog({ logLevel: 'silent' }) })
  expect(before - (await countUsed())).toBeGreaterThan(0)
  expect((await refusal(refresh(first))).code).toBe('session_ended')
  expect(await isIn(third)).toBe(true)
  expect(await refresh(second)).toEqual(third)
})
