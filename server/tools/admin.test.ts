import { expect, test } from 'vitest'
import { signInByLink } from '#contract/accounts/accounts.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { createTestDatabase } from '#test/database.ts'
import { makeMember } from '#test/makers.ts'
import { makeAdministratorLink, renewFirstLink } from './admin.ts'

const { as, cast, db } = await createTestApp()
const password = 'a lost teapot found'

test('the operator gets a link that lets the administrator in once, and it stands in the audit log', async () => {
  const { account, secret, isNew } = await makeAdministratorLink(db)
  expect([account, isNew]).toEqual(['keeper', false])
  const session = await as(null).call(signInByLink, { token: secret, password })
  expect(session.systemUser.account).toBe('keeper')
  const again = await refusal(as(null).call(signInByLink, { token: secret, password }))
  expect(again.code).toBe('link_expired')
  const { items } = await as(session).call(listAuditLog, { act: 'make_sign_in_link' })
  expect(items).toMatchObject([{ subject: `member:${cast.keeper.memberId}`, actor: { account: 'keeper' } }])
})

test('of several administrators one has to be named, and nobody else is let in', async () => {
  const { account } = await makeMember(db, { staffRole: 'administrator' })
  await expect(makeAdministratorLink(db)).rejects.toThrow(/several administrators.*keeper/)
  expect((await makeAdministratorLink(db, account.toUpperCase())).account).toBe(account)
  await expect(makeAdministratorLink(db, '')).rejects.toThrow('--account names nobody')
  await expect(makeAdministratorLink(db, 'ann')).rejects.toThrow('ann is no administrator')
  await expect(makeAdministratorLink(db, 'nobody_here')).rejects.toThrow('nobody_here is no administrator')
})

test('a forum without any administrator, as one that was loaded, gets one', async () => {
  const { db: loaded, drop } = await createTestDatabase()
  await expect(makeAdministratorLink(loaded)).rejects.toThrow('Start Teahouse once')
  await makeMember(loaded, { account: 'reader' })
  await expect(makeAdministratorLink(loaded, 'Reader')).rejects.toThrow("is a member's")
  await expect(makeAdministratorLink(loaded, '')).rejects.toThrow('--account names nobody')
  await expect(makeAdministratorLink(loaded, 'no spaces')).rejects.toThrow('is no account')
  const made = await makeAdministratorLink(loaded)
  expect(made).toMatchObject({ account: 'teahouse_keeper', isNew: true })
  const again = await makeAdministratorLink(loaded)
  expect([again.account, again.isNew]).toEqual(['teahouse_keeper', false])
  expect(again.secret).not.toBe(made.secret)
  await drop()
})

test('each start gives a link until an administrator can sign in, and none to a forum without any', async () => {
  const { db: started, drop } = await createTestDatabase()
  expect(await renewFirstLink(started)).toBeUndefined()
  await makeMember(started)
  const { account } = await makeAdministratorLink(started)
  expect(await renewFirstLink(started)).toMatch(/^[\w-]{43}$/)
  await started.updateTable('members').set({ password_hash: 'x' }).where('account', '=', account).execute()
  expect(await renewFirstLink(started)).toBeUndefined()
  await drop()
})
