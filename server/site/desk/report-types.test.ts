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

test('of two who begin with the same type or the same words, the later one is told before overwriting', async () => {
  const names = { nameZh: '类型', nameEn: 'A type' }
  const { typeId } = await mod.call(saveReportType, { groupId: groups[0]!.typeId, ...names })
  const words = { textZh: '乙', textEn: 'B' }
  const { textId } = await mod.call(saveDecisionText, words)
  const readMarks = async () => {
    const { groups: now } = await mod.call(readReportTypes, {})
    const type = now.flatMap(({ types }) => types).find((each) => each.typeId === typeId)
    const { texts } = await mod.call(readDecisionTexts, {})
    return [type?.mark, texts.find((each) => each.textId === textId)?.mark] as const
  }
  const [ofType, ofText] = await readMarks()
  const saveType = (nameEn: string, seen?: string) =>
    mod.call(saveReportType, { typeId, seen, ...names, nameEn })
  const saveText = (textEn: string, seen?: string) =>
    mod.call(saveDecisionText, { textId, seen, ...words, textEn })
  await saveType('First', ofType)
  await saveText('First', ofText)
  expect((await refusal(saveType('Second', ofType))).code).toBe('changed_meanwhile')
  expect((await refusal(saveText('Second', ofText))).code).toBe('changed_meanwhile')
  const [ofTypeNow, ofTextNow] = await readMarks()
  await saveType('Second', ofTypeNow)
  await saveText('Second', ofTextNow)
})
