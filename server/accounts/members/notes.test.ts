import { expect, test } from 'vitest'
import { addMemberNote, deleteMemberNote, listMemberNotes } from '#contract/accounts/member-notes.ts'
import { cancelMember } from '#contract/accounts/members.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeMember } from '#test/makers.ts'

const { as, cast, db } = await createTestApp()
const boss = as(await makeMember(db, { staffRole: 'administrator' }))
const one = as(await makeMember(db, { staffRole: 'moderator' }))
const other = as(await makeMember(db, { staffRole: 'moderator' }))
const { memberId } = cast.ann

test('staff note, all of them read, and the log says that it was done but not what stands there', async () => {
  const { noteId } = await one.call(addMemberNote, { memberId, body: 'Asked to be kinder' })
  expect((await other.call(listMemberNotes, { memberId })).items).toMatchObject([
    { noteId, body: 'Asked to be kinder', canDelete: false },
  ])
  const { items } = await boss.call(listAuditLog, { act: 'add_member_note' })
  expect(items).toMatchObject([{ subject: `member:${memberId}`, after: { note: noteId } }])
  expect(JSON.stringify(items)).not.toContain('kinder')
  expect(await refusal(as(cast.ann).call(listMemberNotes, { memberId }))).toMatchObject({ code: 'forbidden' })
})

test('one deletes what one noted oneself; those who manage members delete any', async () => {
  const first = await one.call(addMemberNote, { memberId, body: 'First' })
  const second = await one.call(addMemberNote, { memberId, body: 'Second' })
  expect(await refusal(other.call(deleteMemberNote, first))).toMatchObject({ code: 'not_found' })
  await one.call(deleteMemberNote, first)
  await boss.call(deleteMemberNote, second)
  const bodies = (await one.call(listMemberNotes, { memberId })).items.map(({ body }) => body)
  expect(bodies).toEqual(['Asked to be kinder'])
})

test('no more than a hundred are kept, of several at once too, and they go with the account', async () => {
  const member = await makeMember(db)
  const note = { memberId: member.memberId, body: 'Again' }
  await db
    .insertInto('member_notes')
    .values(
      Array.from({ length: 98 }, () => ({ member_id: member.memberId, written_by: memberId, body: 'Again' })),
    )
    .execute()
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => one.call(addMemberNote, note)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await boss.call(cancelMember, { memberId: member.memberId })
  expect((await one.call(listMemberNotes, note)).items).toEqual([])
  expect(await refusal(one.call(addMemberNote, note))).toMatchObject({ code: 'not_found' })
})
