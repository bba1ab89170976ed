import { expect, test } from 'vitest'
import { muteMember } from '#contract/accounts/members.ts'
import { createReport } from '#contract/posts/reports.ts'
import { listOwnDecisions, readOwnBan } from '#contract/site/appeals.ts'
import { decideDeskEntry, listDesk, undoDeskDecision } from '#contract/site/desk.ts'
import { readDecisionTexts } from '#contract/site/report-types.ts'
import { makeBanTicket } from '#server/accounts/sign-in/ban-tickets.ts'
import { createTestApp } from '#test/app.ts'
import { findReportType } from '#test/decision-makers.ts'
import { testDeps } from '#test/deps.ts'
import { makeMember, makeTopic } from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterReportsPerMinute: 1000 })
const mod = as(await makeMember(db, { staffRole: 'moderator' }))
const typeId = await findReportType(db)
const text = (await as(cast.keeper).call(readDecisionTexts, {})).texts[0]!
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Somebody whose reported topic waits at the desk. */
async function makeReported() {
  const author = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: author.memberId, tagId: tags.green })
  await as(cast.bob).call(createReport, { thingKind: 'topic', thingId: topicId, typeId })
  const [line] = (await mod.call(listDesk, { entryKind: 'report' })).items
  return { author, entry: { entryKind: 'report', entryId: line!.entryId } as const }
}

test('words that the staff have ready are read in the language of whom they concern', async () => {
  const { author, entry } = await makeReported()
  const ban = { ...entry, act: 'ban', deletes: true, until: inDays(7), textId: text.textId } as const
  await mod.call(decideDeskEntry, ban, 'en-US')
  const ticket = makeBanTicket(testDeps.keys, author.memberId)
  const reasonIn = async (language: 'zh-CN' | 'en-US') =>
    (await as(null).call(readOwnBan, { ticket }, language)).reason
  expect([await reasonIn('zh-CN'), await reasonIn('en-US')]).toEqual([text.textZh, text.textEn])
})

test('a mute that holds again is read with its own reason, not with that of the one that was taken back', async () => {
  const { author, entry } = await makeReported()
  const first = { memberId: author.memberId, until: inDays(2), reason: 'Shouted' }
  await mod.call(muteMember, first)
  const again = { ...entry, act: 'mute', until: inDays(9), reason: 'Somebody else' } as const
  const { decisionId } = await mod.call(decideDeskEntry, again)
  await mod.call(undoDeskDecision, { decisionId })
  expect((await as(author).call(listOwnDecisions, {})).items).toMatchObject([
    { act: 'mute_member', reason: 'Shouted', until: first.until, isStanding: true },
  ])
})
