import { expect, test } from 'vitest'
import { listAuditLog } from '#contract/site/audit.ts'
import { listHelp, readHelp, readHelpCatalogue } from '#contract/site/help.ts'
import * as editing from '#contract/site/help-editing.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeHelpCategory } from '#test/help-makers.ts'
import { makeMember } from '#test/makers.ts'
import { drawPicture, sendFile } from '#test/upload-files.ts'

const { as, cast, db } = await createTestApp()
const guest = as(null)
const keeper = as(cast.keeper)
const categoryId = await makeHelpCategory(db)
const words = {
  titleZh: '如何备份缓存',
  titleEn: 'Backing up',
  bodyZh: '把**缓存**存好。',
  bodyEn: 'Keep backups.',
}
const save = (
  parts: Partial<
    typeof words & { helpId: number; version: number; isPublished: boolean; isRecommended: boolean }
  > = {},
) => keeper.call(editing.saveHelp, { categoryId, ...words, isPublished: true, isRecommended: true, ...parts })
const { helpId } = await save()

test('an article is read in the language of its reader, with what stands around it', async () => {
  const article = await guest.call(readHelp, { helpId })
  expect(article).toMatchObject({ title: words.titleEn, category: { categoryId, name: 'Beginning' } })
  expect(article.siblings).toEqual([{ helpId, title: words.titleEn }])
  const chinese = await guest.send({ url: `/api/help/${helpId}`, headers: { 'accept-language': 'zh-CN' } })
  expect(chinese.json()).toMatchObject({ title: words.titleZh, summary: '把缓存存好。' })
  expect(chinese.body).toContain('<strong>缓存</strong>')
})

test('the catalogue counts on both levels what is published, and leaves out what has nothing', async () => {
  const draft = await save({ titleZh: '草稿', isPublished: false })
  await makeHelpCategory(db)
  const plain = await save({ titleZh: '平常', isRecommended: false })
  const { roots, recommended } = await guest.call(readHelpCatalogue, {})
  expect(roots).toMatchObject([{ articleCount: 2, children: [{ categoryId, articleCount: 2 }] }])
  const below = await guest.call(listHelp, { categoryId: roots[0]!.categoryId })
  expect(below.items.map((item) => item.helpId)).toEqual([helpId, plain.helpId])
  expect(recommended).toEqual([{ helpId, title: words.titleEn, summary: words.bodyEn }])
  expect((await refusal(guest.call(readHelp, { helpId: draft.helpId }))).code).toBe('not_found')
  expect((await guest.send({ url: '/sitemaps/help.xml' })).body).not.toContain(`helpId=${draft.helpId}<`)
  expect((await guest.call(listHelp, { keyword: '草稿' })).items).toEqual([])
  for (const made of [draft, plain]) await keeper.call(editing.deleteHelp, { helpId: made.helpId })
})

test('articles are found by words of their title and text, traditional and stemmed ones too', async () => {
  const found = async (keyword: string, language: string) => {
    const address = `/api/help?keyword=${encodeURIComponent(keyword)}`
    const answer = await guest.send({ url: address, headers: { 'accept-language': language } })
    return answer.json<{ items: { title: string[] }[] }>().items.map(({ title }) => title)
  }
  expect(await found('緩存', 'zh-CN')).toEqual([['如何备份', '缓存', '']])
  expect(await found('backup', 'en-US')).toEqual([['Backing up']])
  expect(await found('缓存 -备份', 'zh-CN')).toEqual([])
  for (const nothing of ['茶叶', '"', 'tag:x']) expect(await found(nothing, 'en-US')).toEqual([])
})

test('an edit over another one is refused, and what is saved is read at once and written down', async () => {
  const { version } = await keeper.call(editing.readHelpSource, { helpId })
  await save({ helpId, version, titleEn: 'Backups' })
  expect((await refusal(save({ helpId, version }))).code).toBe('changed_meanwhile')
  expect((await guest.call(readHelp, { helpId })).title).toBe('Backups')
  const { items } = await keeper.call(listAuditLog, { subject: `help:${helpId}` })
  expect(items[0]).toMatchObject({
    act: 'save_help',
    before: { title_en: words.titleEn },
    after: { title_en: 'Backups' },
  })
})

test('what two save at once over the same version stands once', async () => {
  const { version } = await keeper.call(editing.readHelpSource, { helpId })
  const saved = await Promise.allSettled(
    [1, 2, 3].map((n) => save({ helpId, version, titleEn: `Take ${n}` })),
  )
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('staff order articles and categories, and take an order only of what is there', async () => {
  const second = await save({ titleZh: '第二' })
  const ids = async () => (await guest.call(listHelp, { categoryId })).items.map((item) => item.helpId)
  expect(await ids()).toEqual([helpId, second.helpId])
  await keeper.call(editing.orderHelp, { helpIds: [second.helpId, helpId].map(String) })
  expect(await ids()).toEqual([second.helpId, helpId])
  const lacking = keeper.call(editing.orderHelp, { helpIds: [String(helpId)] })
  expect((await refusal(lacking)).code).toBe('changed_meanwhile')
  const { roots } = await keeper.call(editing.readHelpTree, {})
  const turned = roots.map((root) => String(root.categoryId)).toReversed()
  for (const categoryIds of [turned.slice(1), [...turned, String(categoryId)], [turned[0]!, turned[0]!]])
    expect((await refusal(keeper.call(editing.orderHelpCategories, { categoryIds }))).code).toBe(
      'changed_meanwhile',
    )
  await keeper.call(editing.orderHelpCategories, { categoryIds: turned })
  const after = await keeper.call(editing.readHelpTree, {})
  expect(after.roots.map((root) => String(root.categoryId))).toEqual(turned)
})

test('a category with something in it stays, and articles stand in the second level only', async () => {
  const { roots } = await keeper.call(editing.readHelpTree, {})
  const rootId = roots.find(({ children }) =>
    children.some((child) => child.categoryId === categoryId),
  )!.categoryId
  for (const each of [rootId, categoryId])
    expect((await refusal(keeper.call(editing.deleteHelpCategory, { categoryId: each }))).code).toBe(
      'help_category_in_use',
    )
  const misplaced = keeper.call(editing.saveHelp, { ...words, categoryId: rootId })
  expect((await refusal(misplaced)).fields).toEqual({ categoryId: 'unknown_choice' })
  const names = { nameZh: '深', nameEn: 'Deep' }
  const tooDeep = keeper.call(editing.saveHelpCategory, { ...names, parentId: categoryId })
  expect((await refusal(tooDeep)).fields).toEqual({ parentId: 'unknown_choice' })
  const root = roots.find((each) => each.categoryId === rootId)!
  const lowered = { ...names, categoryId: rootId, seen: root.mark, parentId: roots.at(-1)!.categoryId }
  const lowering = keeper.call(editing.saveHelpCategory, lowered)
  expect((await refusal(lowering)).fields).toEqual({ parentId: 'unknown_choice' })
})

test('what an article shows stays with it, whoever of the staff edits it, and goes with it', async () => {
  const { url } = (await sendFile(keeper, 'image', { name: 'leaf.png', bytes: await drawPicture('png') }))
    .body
  const { body: file } = await sendFile(keeper, 'file', { name: 'list.txt', bytes: Buffer.from('龙井') })
  const shown = await save({
    bodyZh: `![](${url}) [价目][list]\n\n[list]: ${file.url}`,
    bodyEn: 'Prices stand in the other one.',
  })
  const part = `help:${shown.helpId}`
  const uses = async () =>
    (await db.selectFrom('upload_uses').select('upload_id').where('site_part', '=', part).execute()).length
  expect(await uses()).toBe(2)
  const other = as(await makeMember(db, { staffRole: 'administrator' }))
  await other.call(editing.saveHelp, {
    ...{ ...words, categoryId, helpId: shown.helpId, version: 1 },
    bodyZh: `![](${url}) 又`,
  })
  expect(await uses()).toBe(1)
  await keeper.call(editing.deleteHelp, { helpId: shown.helpId })
  expect(await uses()).toBe(0)
})

test('the maps of the site lead to articles that are published', async () => {
  expect((await guest.send({ url: '/sitemap.xml' })).body).toContain('/sitemaps/help.xml')
  const map = (await guest.send({ url: '/sitemaps/help.xml' })).body
  expect(map).toContain(`/helpDetail?helpId=${helpId}<`)
})
