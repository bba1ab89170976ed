import { expect } from 'vitest'
import { findLeafTag, makeMember, makeTopic } from '#test/makers.ts'
import { deepTest, hydrated, type Language, shareProduct, toldIn } from './product.ts'
import { words } from './words.ts'

const product = shareProduct()

deepTest.each<Language>(toldIn('en-US'))(
  'a topic is passed on by the system’s sheet, in %s',
  async (language) => {
    const say = words(language)
    const author = await makeMember(product.db)
    const tagId = await findLeafTag(product.db)
    const title = `Passed on in ${language}`
    const topicId = await makeTopic(product.db, { authorId: author.memberId, tagId, title })
    const { page, complaints } = await product.visit(language)
    // A sheet that people turn away from first.
    await page.addInitScript(() => {
      const shared: ShareData[] = []
      const share = async (data: ShareData) => {
        if (shared.push(data) === 1) throw new DOMException('Turned away', 'AbortError')
      }
      Object.assign(window, { shared })
      Object.defineProperty(Navigator.prototype, 'share', { value: share })
    })
    await page.goto(`/thread?topicId=${topicId}`)
    await hydrated(page)
    const actions = page.getByRole('region', { name: say('topics_actions') })
    await actions.getByRole('button', { name: say('share') }).click()
    const dialog = page.getByRole('dialog', { name: say('share_title') })
    const url = `${product.address}/thread?topicId=${topicId}`
    expect(await dialog.getByLabel(say('share_address')).inputValue()).toBe(url)

    const picture = dialog.getByRole('link', { name: say('share_picture') })
    const path = (await picture.getAttribute('href')) ?? ''
    expect(await picture.locator('img').getAttribute('src')).toBe(path)
    const answer = await page.request.get(path)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])

    const bySystem = dialog.getByRole('button', { name: say('share_by_system') })
    const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
    await bySystem.click()
    await expect.poll(async () => (await shared()).length).toBe(1)
    expect(await dialog.isVisible()).toBe(true)
    await bySystem.click()
    await dialog.waitFor({ state: 'detached' })
    const data = { title: expect.stringContaining(title), url }
    expect(await shared()).toEqual([data, data])
    expect(complaints).toEqual([])
    await page.context().close()
  },
)
