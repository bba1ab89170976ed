import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { drawPicture } from '#test/upload-files.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { expectAccessible, expectWhole } from './whole.ts'
import { words } from './words.ts'

const chatWith = (account: string) => `/user/control/privateMessageChatList?userName=${account}`

/** What a browser says itself of a connection that isn't there. */
const isExpected = (complaint: string) => /ERR_INTERNET|WebSocket/.test(complaint)

/** Two members show each other pictures: chosen, dropped and pasted, taken out again, described, and while the line is down. */
export async function showPictures(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const [ann, bob] = [await enterAs(product, language), await enterAs(product, language)]
  const tray = (page: Page) => page.getByRole('list', { name: say('conversations_pictures') })
  const log = (page: Page) => page.getByRole('log')
  const send = (page: Page) => page.getByRole('button', { name: say('conversations_send') }).click()
  const choose = async (page: Page, ...names: string[]) =>
    page
      .locator('input[type=file]')
      .setInputFiles(
        await Promise.all(
          names.map(async (name) => ({ name, mimeType: 'image/png', buffer: await drawPicture('png') })),
        ),
      )
  await ann.page.goto(chatWith(bob.member.account))
  await hydrated(ann.page)
  await bob.page.goto(chatWith(ann.member.account))
  await hydrated(bob.page)

  await choose(ann.page, 'pot.png', 'cup.png')
  await drop(ann.page, 'leaf.png')
  await expect.poll(() => tray(ann.page).getByRole('listitem').count()).toBe(3)
  await ann.page
    .getByRole('button', { name: say('conversations_picture_remove', { name: 'cup.png' }) })
    .click()
  await tray(ann.page).getByRole('progressbar').first().waitFor({ state: 'detached' })
  await ann.page.getByLabel(say('conversations_picture_alt', { name: 'pot.png' })).fill('A pot')
  await expectAccessible(ann.page, 'the pictures of a message')
  await send(ann.page)
  const opened = say('conversations_picture_described', { number: 1, alt: 'A pot' })
  for (const { page } of [ann, bob]) {
    await log(page).getByRole('button', { name: opened }).locator('img').waitFor()
    await expect
      .poll(() => log(page).getByRole('listitem').getByRole('button').locator('img').count())
      .toBe(2)
  }
  // One that doesn't come holds up no other.
  await bob.page.route('**/2/full.webp', () => {})
  await log(bob.page).getByRole('button', { name: opened }).click()
  await bob.page.getByRole('dialog').getByRole('img', { name: 'A pot' }).waitFor()
  await bob.page.unroute('**/2/full.webp')
  await bob.page.keyboard.press('Escape')

  // Without a connection a picture waits in its form, and a message with pictures that are up waits on its way.
  await choose(ann.page, 'up.png')
  await tray(ann.page).getByRole('progressbar').first().waitFor({ state: 'detached' })
  await ann.page.context().setOffline(true)
  await send(ann.page)
  await log(ann.page).getByText(say('conversations_waiting')).waitFor()
  await choose(ann.page, 'later.png')
  await tray(ann.page).getByText(say('conversations_picture_offline')).waitFor()
  await send(ann.page)
  await ann.page.getByText(say('conversations_pictures_failed')).waitFor()
  await ann.page.context().setOffline(false)
  await tray(ann.page).getByText(say('conversations_picture_offline')).waitFor({ state: 'detached' })
  await tray(ann.page).getByRole('progressbar').first().waitFor({ state: 'detached' })
  await send(ann.page)
  await expect
    .poll(() => log(bob.page).getByRole('listitem').getByRole('button').locator('img').count(), {
      timeout: 60_000,
    })
    .toBe(4)

  await bob.page.goto('/user/control/privateMessageList')
  await bob.page.getByText(say('conversations_picture_count', { count: 1 })).waitFor()
  expect([...ann.complaints, ...bob.complaints].filter((text) => !isExpected(text))).toEqual([])
  await expectWhole(bob.page, [chatWith(ann.member.account)], '[role=log] img')
}

/** As somebody drops a file of their own anywhere on the page. */
async function drop(page: Page, name: string): Promise<void> {
  const bytes = [...(await drawPicture('png'))]
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(content)], fileName, { type: 'image/png' }))
      return transfer
    },
    [name, bytes] as const,
  )
  await page.dispatchEvent('h1, body', 'drop', { dataTransfer: data })
}
