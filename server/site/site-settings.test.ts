import { expect, test } from 'vitest'
import { settingsShape } from '#contract/core/settings.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { listFriendlyLinks } from '#contract/site/friendly-links.ts'
import { readBaseInfo } from '#contract/site/site.ts'
import { listSiteSettings, saveSiteSettings } from '#contract/site/site-settings.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { drawPicture, sendFile } from '#test/upload-files.ts'

const { as, cast, db } = await createTestApp()
const keeper = as(cast.keeper)

const save = (changes: Record<string, unknown>) =>
  keeper.call(saveSiteSettings, { changes: JSON.stringify(changes) })
const find = async (key: string) =>
  (await keeper.call(listSiteSettings, {})).settings.find((setting) => setting.key === key)

test('every setting is listed, each with the editor that its shape asks for', async () => {
  const { settings } = await keeper.call(listSiteSettings, {})
  expect(settings.map(({ key }) => key)).toEqual(Object.keys(settingsShape.shape))
  const kinds = Object.fromEntries(settings.map(({ key, kind }) => [key, kind]))
  expect(kinds).toMatchObject({
    title: 'texts',
    topicsPerPage: 'number',
    allowTopics: 'switch',
    siteState: 'choice',
    allowLoginAccountTypes: 'choices',
    forbiddenAccountPatterns: 'list',
    weixinOfficialAccountAppId: 'text',
    headerSections: 'sections',
    friendlyLinks: 'links',
  })
  expect(await find('topicsPerPage')).toMatchObject({ min: 5, max: 100, defaultValue: 30 })
})

test('whoever has saved a setting finds it at once', async () => {
  for (let turn = 0; turn < 10; turn++) {
    await save({ title: { 'zh-CN': `茶馆 ${turn}`, 'en-US': `Pavilion ${turn}` } })
    expect((await as(null).call(readBaseInfo, {})).title).toBe(`Pavilion ${turn}`)
  }
})

test('a saved setting holds everywhere, says who changed it, and is written down with what it was', async () => {
  await save({ topicsPerPage: 50 })
  await eventually(async () => {
    expect(await find('topicsPerPage')).toMatchObject({ value: 50, changedBy: 'keeper' })
  })
  const { items } = await keeper.call(listAuditLog, { subject: 'setting:topicsPerPage' })
  expect(items[0]).toMatchObject({ act: 'save_setting', before: 30, after: 50 })
})

test.each([
  ['topicsPerPage', 1_000, 'too_big'],
  ['topicsPerPage', 4, 'too_small'],
  ['topicsPerPage', '30.5', 'whole_number'],
  ['siteState', 'asleep', 'unknown_choice'],
  ['allowTopics', 'perhaps', 'wrong_type'],
])('%s can not become %s', async (key, value, code) => {
  expect((await refusal(save({ [key]: value }))).fields).toEqual({ [key]: code })
})

const texts = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })

test.each([
  ['title', texts('', 'Teahouse'), 'required'],
  ['title', texts('茶'.repeat(31), 'Teahouse'), 'too_long'],
  ['title', texts('茶\0馆', 'Teahouse'), 'unreadable'],
  ['sensitiveWordReplacement', '*'.repeat(31), 'too_long'],
  ['forbiddenAccountPatterns', ['*'], 'wrong_form'],
  ['forbiddenAccountPatterns', Array(501).fill('tea'), 'too_big'],
  ['redEnvelopeFenMin', 20_001, 'too_big'],
  ['bountyFenMin', 9_999_999_901, 'too_big'],
])('%s can not become %j', async (key, value, code) => {
  expect((await refusal(save({ [key]: value }))).fields).toEqual({ [key]: code })
})

test('of a text in both languages each says what is wrong with it', async () => {
  const changes = {
    title: texts('', ''),
    description: texts('茶', 'T\u202eea'),
    closedNotice: texts('休息', ' '),
  }
  expect((await refusal(save(changes))).fields).toEqual({
    title: 'required',
    'title.en-US': 'required',
    'description.en-US': 'unreadable',
    'closedNotice.en-US': 'required',
  })
})

test('the least of something is at most its most, and a most of 0 is none', async () => {
  expect((await refusal(save({ bountyPointsMin: 50, bountyPointsMax: 40 }))).fields).toEqual({
    bountyPointsMin: 'too_big',
  })
  await save({ bountyPointsMin: 50, bountyPointsMax: 0 })
  await eventually(async () => expect(await find('bountyPointsMin')).toMatchObject({ value: 50 }))
  expect((await refusal(save({ bountyPointsMax: 49 }))).fields).toEqual({ bountyPointsMax: 'too_small' })
})

test('a list is saved without its empty lines', async () => {
  await save({ forbiddenAccountPatterns: ['*tea*', '', 'pot*', ' '], searchSynonyms: ['a = b', ''] })
  await eventually(async () => {
    expect((await find('forbiddenAccountPatterns'))?.value).toEqual(['*tea*', 'pot*'])
    expect((await find('searchSynonyms'))?.value).toEqual(['a = b'])
  })
})

const section = (address: string, name: object = { 'zh-CN': '活动', 'en-US': 'Events' }) => ({
  name,
  address,
  children: [],
})

test.each([
  ['a script', [section('javascript:alert(1)')], 'wrong_form'],
  ['another host without a scheme', [section('//elsewhere.example')], 'wrong_form'],
  ['a space', [section('/a b')], 'wrong_form'],
  ['an address that is too long', [section(`/${'a'.repeat(500)}`)], 'too_long'],
  ['no name in English', [section('/', { 'zh-CN': '活动', 'en-US': ' ' })], 'required'],
  ['a name of 31 characters', [section('/', { 'zh-CN': '茶'.repeat(31), 'en-US': 'Tea' })], 'too_long'],
  ['31 sections', Array.from({ length: 31 }, () => section('/')), 'too_big'],
  [
    '31 under one',
    [{ ...section('/'), children: Array.from({ length: 31 }, () => section('/')) }],
    'too_big',
  ],
])('the header has no section with %s', async (_, sections, code) => {
  expect((await refusal(save({ headerSections: sections }))).fields).toEqual({ headerSections: code })
})

const link = (address: string, parts: object = {}) => ({ name: '山泉', address, ...parts })

test.each([
  ['a path of this site', [link('/help')], 'wrong_form'],
  ['a script', [link('javascript:alert(1)')], 'wrong_form'],
  [
    'a picture of another site',
    [link('https://a.example', { picture: 'https://b.example/x.png' })],
    'wrong_form',
  ],
  ['no name', [link('https://a.example', { name: ' ' })], 'required'],
])('no friendly link has %s', async (_, links, code) => {
  expect((await refusal(save({ friendlyLinks: links }))).fields).toEqual({ friendlyLinks: code })
})

test('friendly links are listed in the order of the staff, and keep their pictures until they go', async () => {
  const file = { name: 'logo.png', bytes: await drawPicture('png') }
  const { url } = (await sendFile(as(cast.keeper), 'image', file)).body
  const used = async () =>
    (
      await db
        .selectFrom('upload_uses')
        .where('site_part', '=', 'setting:friendlyLinks')
        .selectAll()
        .execute()
    ).length
  const first = link('https://a.example/', { picture: url })
  await save({ friendlyLinks: [first, link('http://b.example')] })
  const expectListed = (links: object[]) =>
    eventually(async () => expect((await as(null).call(listFriendlyLinks, {})).links).toEqual(links))
  await expectListed([first, { ...link('http://b.example'), picture: '' }])
  expect(await used()).toBe(1)
  await save({ friendlyLinks: [] })
  await expectListed([])
  expect(await used()).toBe(0)
})

test('several are saved together or not at all, and all that is wrong is told at once', async () => {
  const before = await Promise.all([find('hotTopics'), find('commentsPerPage')])
  const refused = await refusal(save({ hotTopics: 7, topicsPerPage: 1_000, siteState: 'asleep' }))
  expect(refused.fields).toEqual({ topicsPerPage: 'too_big', siteState: 'unknown_choice' })
  expect(await Promise.all([find('hotTopics'), find('commentsPerPage')])).toEqual(before)
  await save({ hotTopics: 7, commentsPerPage: 25 })
  await eventually(async () => {
    expect(await find('hotTopics')).toMatchObject({ value: 7, changedBy: 'keeper' })
    expect(await find('commentsPerPage')).toMatchObject({ value: 25, changedBy: 'keeper' })
  })
  expect((await find('readsPerMinutePerAddress'))?.changedBy).toBeNull()
})

test('what is no setting is not found, and what is no JSON has the wrong form', async () => {
  expect((await refusal(save({ constructor: 1 }))).code).toBe('not_found')
  for (const changes of ['{]', '[]', '77', 'null']) {
    const broken = keeper.call(saveSiteSettings, { changes })
    expect((await refusal(broken)).fields).toEqual({ changes: 'wrong_form' })
  }
})

test('of two who change the same setting the second is told, and may put theirs in its place', async () => {
  const links = (name: string) => [{ name, address: 'https://a.example', picture: '' }]
  const begun = (await find('friendlyLinks'))?.value
  const saveOver = (seen: unknown, changes: object) =>
    keeper.call(saveSiteSettings, {
      changes: JSON.stringify(changes),
      seen: JSON.stringify({ friendlyLinks: seen }),
    })
  await saveOver(begun, { friendlyLinks: links('First') })
  const late = { friendlyLinks: links('Late'), hotTopics: 9 }
  const refused = await refusal(saveOver(begun, late))
  expect([refused.code, refused.fields]).toEqual([
    'changed_meanwhile',
    { friendlyLinks: 'changed_meanwhile' },
  ])
  await saveOver(links('First'), late)
  const { items } = await keeper.call(listAuditLog, { subject: 'setting:friendlyLinks' })
  expect(items[0]).toMatchObject({ before: links('First'), after: links('Late') })
})

test('of two who change a setting at once one is refused', async () => {
  const { value } = (await find('questionsPerPage'))!
  const saveAtOnce = (count: number) =>
    keeper.call(saveSiteSettings, {
      changes: JSON.stringify({ questionsPerPage: count }),
      seen: JSON.stringify({ questionsPerPage: value }),
    })
  const outcomes = await Promise.allSettled([saveAtOnce(41), saveAtOnce(42)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
