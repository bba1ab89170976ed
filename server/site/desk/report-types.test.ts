import { expect, test } from 'vitest'
import { createReport } from '#contract/posts/reports.ts'
import { decideDeskEntry, listDesk } from '#contract/site/desk.ts'
import {
  readDecisionTexts,
  readReportTypes,
  restoreDecisionText,
  retireDecisionText,
  saveDecisionText,
  saveReportType,
} from '#contract/site/report-types.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeMember, makeTopic } from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp()
const mod = as(await makeMember(db, { staffRole: 'moderator' }))
const { groups } = await mod.call(readReportTypes, {})

test('types are kept in groups, and a type is no group', async () => {
  const names = { nameZh: '新类型', nameEn: 'A new type' }
  const { typeId } = await mod.call(saveReportType, { groupId: groups[0]!.typeId, ...names })
  await mod.call(saveReportType, { typeId, ...names, nameEn: 'Renamed', isUrgent: true })
  const tree = (await mod.call(readReportTypes, {})).groups
  expect(tree[0]?.types.at(-1)).toMatchObject({ typeId, nameEn: 'Renamed', isUrgent: true })
  const under = mod.call(saveReportType, { groupId: typeId, ...names })
  expect((await refusal(under)).code).toBe('not_found')
})

test('words that were retired are decided with no more, until they are used again', async () => {
  const { textId } = await mod.call(saveDecisionText, { textZh: '甲', textEn: 'A' })
  await mod.call(retireDecisionText, { textId })
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  const { typeId } = groups[2]!.types[0]!
  await as(cast.bob).call(createReport, { thingKind: 'topic', thingId: topicId, typeId })
  const [line] = (await mod.call(listDesk, {})).items
  const deciding = { entryKind: 'report', entryId: line!.entryId, act: 'delete', textId } as const
  expect((await refusal(mod.call(decideDeskEntry, deciding))).fields).toEqual({ textId: 'unknown_choice' })
  await mod.call(restoreDecisionText, { textId })
  await mod.call(decideDeskEntry, deciding)
  const { texts } = await mod.call(readDecisionTexts, {})
  expect(texts.find((text) => text.textId === textId)).toMatchObject({ retiredAt: null, textZh: '甲' })
})
