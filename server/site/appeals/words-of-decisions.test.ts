import { expect, test } from 'vitest'
import { createReport } from '#contract/posts/reports.ts'
import { readOwnBan } from '#contract/site/appeals.ts'
import { decideDeskEntry, listDesk } from '#contract/site/desk.ts'
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
