import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { readStaffAccess } from '#contract/accounts/role-editing.ts'
import * as contract from '#contract/accounts/second-factor.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { listSiteSettings } from '#contract/site/site-settings.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { makeMember, makeTopic, memberPassword, ownTagRights } from '#test/makers.ts'

const { as, db, cast, tags, settings } = await createTestApp()
const keeper = as(cast.keeper)
const password = memberPassword

test('a site that requires a second factor gives staff no right until they have one, and again none without', async () => {
  await keeper.call(listSiteSettings, {})
  await settings({ staffSecondFactor: true })
  for (const endpoint of [listSiteSettings, readStaffAccess]) {
    expect(await refusal(keeper.call(endpoint, {}))).toMatchObject({
      status: 403,
      code: 'second_factor_required',
    })
  }

  const { secret } = await keeper.call(contract.startAuthenticator, { password })
  expect((await refusal(keeper.call(readStaffAccess, {}))).code).toBe('second_factor_required')
  const factorCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await keeper.call(contract.confirmAuthenticator, { factorCode })
  expect((await keeper.call(readStaffAccess, {})).rights).toContain('manage_settings')
  await keeper.call(listSiteSettings, {})

  await keeper.call(contract.removeAuthenticator, { password })
  expect((await refusal(keeper.call(listSiteSettings, {}))).code).toBe('second_factor_required')
})

test('it also takes what moderators see, and leaves members and a closed site as they are', async () => {
  await settings({ staffSecondFactor: true })
  const member = await makeMember(db, { staffRole: 'moderator' })
  const moderator = as(member)
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  await ownTagRights(db, tags.green, {})
  await eventually(async () => {
    expect((await refusal(moderator.call(readTopic, { topicId }))).code).toBe('topic_gated')
  }, 10_000)
  expect((await refusal(as(cast.ann).call(listSiteSettings, {}))).code).toBe('forbidden')

  // Nobody is locked out for good: the factor can be set up while the site is closed, and a passkey counts as well.
  await settings({ siteState: 'closed' })
  await moderator.call(contract.readSecondFactors, {})
  await db
    .insertInto('passkeys')
    .values({
      credential_id: 'a key',
      member_id: member.memberId,
      public_key: Buffer.from('key'),
      sign_count: 0,
      transports: [],
      name: 'Key',
    })
    .execute()
  expect((await moderator.call(readTopic, { topicId })).topicId).toBe(topicId)
})
