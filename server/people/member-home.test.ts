import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { followMember } from '#contract/accounts/follows.ts'
import { readMemberHome } from '#contract/people/member-home.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeMember, makeTopic } from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp()
const { ann, bob } = cast

test('a member sees their own home and another’s by name, with who follows whom', async () => {
  await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  await as(bob).call(followMember, { memberId: ann.memberId })
  const own = await as(ann).call(readMemberHome, {})
  expect(own).toMatchObject({
    isOwn: true,
    member: { account: 'ann' },
    level: 'Water',
    topicCount: 1,
    followCount: 0,
    follow: { isOn: false, count: 1 },
    can: { follow: false, message: false },
    hasFeed: true,
  })
  const seen = await as(bob).call(readMemberHome, { userName: 'Ann' })
  expect(seen).toMatchObject({
    isOwn: false,
    follow: { isOn: true, count: 1 },
    can: { follow: true, message: true },
  })
  expect((await as(ann).call(readMemberHome, { userName: 'bob' })).followCount).toBe(1)
})

test('neither an ended account nor a name that nobody has is found', async () => {
  const gone = await makeMember(db)
  await db.updateTable('members').set({ cancelled_at: sql`now()` }).where('id', '=', gone.memberId).execute()
  for (const userName of [gone.account, 'nobody_at_all'])
    expect((await refusal(as(bob).call(readMemberHome, { userName }))).code).toBe('not_found')
})
