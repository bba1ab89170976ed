import { expect, test } from 'vitest'
import type { Language } from '#contract/core/language.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { readBaseInfo } from '#contract/site/site.ts'
import * as texts from '#contract/site/site-texts.ts'
import { readPrivacy, readTerms } from '#contract/site/terms.ts'
import { createTestApp, refusal, startTestApp } from '#test/app.ts'
import { testMarkdown } from '#test/markdown.ts'
import { renderSiteText, saveSiteText } from './texts.ts'

const { as, cast, db, url, settings } = await createTestApp()
const guest = as(null)

test('base info has every field that the original product had', async () => {
  const info = await guest.call(readBaseInfo, {}, 'zh-CN')
  expect(info).toMatchObject({
    baseURL: '/',
    commonPath: expect.any(String),
    contextPath: '',
    templateDir: expect.any(String),
    title: '茶馆',
    keywords: expect.any(String),
    description: expect.any(String),
    systemUser: null,
    baseURI: '/',
    fileStorageSystem: 0,
    supportAccessDevice: 1,
    weixin_oa_appid: '',
    languageSwitching: { 'zh-CN': '简体中文', 'en-US': 'English' },
    defaultLanguage: 'zh_CN',
    allowTopics: true,
    allowQuestions: true,
    allowLogin: true,
    allowRegister: true,
  })
  expect(Math.abs(info.now - Date.now())).toBeLessThan(60_000)
})

test('what staff put at the foot of pages is told in the language of the asker, filings with where they are looked up', async () => {
  const [icpNumber, policeNumber] = ['京ICP备12345678号-1', '京公网安备 11010502030001号']
  await settings({ footerText: { 'zh-CN': '', 'en-US': '© Tea & Co.' }, icpNumber, policeNumber })
  const filings = [
    { text: icpNumber, address: 'https://beian.miit.gov.cn/' },
    { text: policeNumber, address: 'https://beian.mps.gov.cn/#/query/webSearch?code=11010502030001' },
  ]
  expect((await guest.call(readBaseInfo, {}, 'zh-CN')).footerLines).toEqual(filings)
  const ofText = { text: '© Tea & Co.', address: '' }
  expect((await guest.call(readBaseInfo, {}, 'en-US')).footerLines).toEqual([ofText, ...filings])
  const nothing = { 'zh-CN': '', 'en-US': '' }
  await settings({ footerText: nothing, icpNumber: '', policeNumber: '' })
  expect((await guest.call(readBaseInfo, {})).footerLines).toEqual([])
})

test('base info speaks the language of the asker and names the member', async () => {
  const info = await as(cast.keeper).call(readBaseInfo, {}, 'en-US')
  expect(info.title).toBe('Teahouse')
  expect(info.systemUser).toEqual({
    userId: cast.keeper.memberId,
    account: 'keeper',
    nickname: null,
    avatarUrl: null,
    isStaff: true,
  })
  expect((await as(cast.ann).call(readBaseInfo, {})).systemUser?.isStaff).toBe(false)
})

test('base info has the sections that staff added to the header, in the language of the asker', async () => {
  const picture = `/uploads/${'a'.repeat(22)}/20x20.webp`
  const docs = {
    name: { 'zh-CN': '文档', 'en-US': 'Docs' },
    address: 'https://docs.example/a?b=1#c',
    picture,
  }
  const more = { name: { 'zh-CN': '更多', 'en-US': 'More' }, address: '', picture: '' }
  await settings({ headerSections: [{ ...more, children: [docs] }] })
  const sectionsIn = async (language: Language) =>
    (await guest.call(readBaseInfo, {}, language)).headerSections
  expect(await sectionsIn('zh-CN')).toEqual([
    { name: '更多', address: '', picture: '', children: [{ name: '文档', address: docs.address, picture }] },
  ])
  expect(await sectionsIn('en-US')).toEqual([
    { name: 'More', address: '', picture: '', children: [{ name: 'Docs', address: docs.address, picture }] },
  ])
})

test('base info follows the switches of the staff', async () => {
  await settings({
    languageSwitching: false,
    allowTopics: false,
    allowQuestions: false,
    allowRegisterAccountTypes: [],
    allowLoginAccountTypes: [],
    supportAccessDevice: 3,
  })
  const info = await guest.call(readBaseInfo, {}, 'en-US')
  expect(info.languageSwitching).toEqual({ 'en-US': 'English' })
  expect(info).toMatchObject({
    allowTopics: false,
    allowQuestions: false,
    allowRegister: false,
    allowLogin: false,
    supportAccessDevice: 3,
  })
})

test('nobody is led to a registration that takes a code while none can be sent', async () => {
  const channels = { mail: true, sms: false }
  const process = await startTestApp(db, url, { channels })
  const allowRegister = async () => (await process.as(null).call(readBaseInfo, {})).allowRegister
  await process.settings({ allowRegisterAccountTypes: ['phone'] })
  expect(await allowRegister()).toBe(false)
  await process.settings({ allowRegisterAccountTypes: ['phone', 'email'] })
  expect(await allowRegister()).toBe(true)
})

test('the terms are told in each language, as safe HTML, and not found while there are none', async () => {
  expect((await refusal(guest.call(readTerms, {}))).code).toBe('not_found')
  await db.transaction().execute(async (tx) => {
    const body = '## Be kind\n\n<script>alert(1)</script>'
    const save = async (language: Language, title: string, text: string) =>
      saveSiteText(tx, {
        name: 'terms',
        language,
        title,
        ...(await renderSiteText(testMarkdown, 'terms', text)),
      })
    await save('en-US', 'Terms', 'Draft.')
    await save('en-US', 'Terms of Service', body)
    await save('zh-CN', '服务条款', '与人为善。')
  })
  const english = await guest.call(readTerms, {}, 'en-US')
  expect(english.title).toBe('Terms of Service')
  expect(english.html).toContain('Be kind')
  expect(english.html).not.toContain('<script')
  expect((await guest.call(readTerms, {}, 'zh-CN')).html).toContain('与人为善')
})

test('staff edit a text, and its readers have it at once', async () => {
  const keeper = as(cast.keeper)
  const text = { name: 'terms', language: 'en-US', title: 'House rules', body: '**Be kind.**' } as const
  await keeper.call(texts.saveSiteText, text)
  expect(await guest.call(readTerms, {}, 'en-US')).toMatchObject({
    title: 'House rules',
    html: expect.stringContaining('<strong>Be kind.</strong>'),
  })
  expect((await keeper.call(texts.listSiteTexts, {})).texts).toContainEqual(expect.objectContaining(text))
  const [entry] = (await keeper.call(listAuditLog, { act: 'save_text' })).items
  expect(entry).toMatchObject({ subject: 'text:terms:en-US', after: { body: '**Be kind.**' } })
})

test('the privacy policy is a text of its own, and the terms stand in its place until staff write it', async () => {
  expect(await guest.call(readPrivacy, {}, 'en-US')).toEqual(await guest.call(readTerms, {}, 'en-US'))
  const text = { name: 'privacy', language: 'en-US', title: 'What we store', body: 'Little.' } as const
  await as(cast.keeper).call(texts.saveSiteText, text)
  expect((await guest.call(readPrivacy, {}, 'en-US')).title).toBe('What we store')
  expect((await guest.call(readTerms, {}, 'en-US')).title).not.toBe('What we store')
})

test('of two who edit the same version of a text the second is refused', async () => {
  const keeper = as(cast.keeper)
  const read = async () =>
    (await keeper.call(texts.listSiteTexts, {})).texts.find(
      ({ name, language }) => name === 'terms' && language === 'zh-CN',
    )!
  const { savedAt, ...text } = await read()
  const begun = savedAt ?? undefined
  await keeper.call(texts.saveSiteText, { ...text, body: '先来的', savedAt: begun })
  const late = keeper.call(texts.saveSiteText, { ...text, body: '后到的', savedAt: begun })
  expect((await refusal(late)).code).toBe('changed_meanwhile')
  const now = await read()
  expect(now.body).toBe('先来的')
  await keeper.call(texts.saveSiteText, { ...text, body: '后到的', savedAt: now.savedAt ?? undefined })
  expect((await read()).body).toBe('后到的')
})
