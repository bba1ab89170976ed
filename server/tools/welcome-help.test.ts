import { expect, test } from 'vitest'
import { deleteHelpCategory, readHelpTree, saveHelpCategory } from '#contract/site/help-editing.ts'
import { saveSiteText } from '#contract/site/site-texts.ts'
import { readPrivacy, readTerms } from '#contract/site/terms.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { testMarkdown } from '#test/markdown.ts'
import { seedWelcomeCommunity } from './welcome.ts'
import { welcomeHelp } from './welcome-help.ts'

type App = Awaited<ReturnType<typeof createTestApp>>
const rootsOf = async ({ as, cast }: App) =>
  (await as(cast.keeper).call(readHelpTree, {})).roots.map(({ nameEn }) => nameEn)

test('a forum with members and no help is given the first one, once, and nothing else', async () => {
  const app = await createTestApp()
  const topics = async () => (await app.db.selectFrom('topics').select('id').execute()).length
  const before = await topics()
  // Two processes that start at once.
  const secrets = await Promise.all([1, 2].map(() => seedWelcomeCommunity(app.db, testMarkdown)))
  expect(secrets).toEqual([undefined, undefined])
  expect(await rootsOf(app)).toEqual(welcomeHelp.map(({ nameEn }) => nameEn))
  expect(await topics()).toBe(before)
})

test('a forum with members and without terms is given them in each language that lacks them', async () => {
  const app = await createTestApp()
  const [guest, keeper] = [app.as(null), app.as(app.cast.keeper)]
  expect((await refusal(guest.call(readTerms, {}))).code).toBe('not_found')
  const own = { name: 'terms', language: 'en-US', title: 'House rules', body: 'Be kind.' } as const
  await keeper.call(saveSiteText, own)
  for (const _ of ['once', 'twice']) await seedWelcomeCommunity(app.db, testMarkdown)
  expect((await guest.call(readTerms, {}, 'en-US')).title).toBe('House rules')
  await eventually(async () => expect((await guest.call(readTerms, {}, 'zh-CN')).title).toBe('服务条款'))
  // Its own terms may say what it stores; the first ones leave it to the policy.
  expect((await guest.call(readPrivacy, {}, 'en-US')).title).toBe('House rules')
  expect((await guest.call(readPrivacy, {}, 'zh-CN')).title).toBe('隐私政策')
})

test('a forum with members and without any text is given the terms and the privacy policy', async () => {
  const app = await createTestApp()
  await seedWelcomeCommunity(app.db, testMarkdown)
  for (const [language, title] of [
    ['zh-CN', '隐私政策'],
    ['en-US', 'Privacy Policy'],
  ] as const)
    expect((await app.as(null).call(readPrivacy, {}, language)).title).toBe(title)
})

test('staff who have made a help, and deleted it, keep none', async () => {
  const app = await createTestApp()
  const keeper = app.as(app.cast.keeper)
  const { categoryId } = await keeper.call(saveHelpCategory, { nameZh: '茶', nameEn: 'Tea' })
  await seedWelcomeCommunity(app.db, testMarkdown)
  expect(await rootsOf(app)).toEqual(['Tea'])
  await keeper.call(deleteHelpCategory, { categoryId })
  await seedWelcomeCommunity(app.db, testMarkdown)
  expect(await rootsOf(app)).toEqual([])
})
