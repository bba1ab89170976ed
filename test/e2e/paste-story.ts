import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated } from './product.ts'

const copied = {
  html: '<h2>泡茶</h2><p>水要 <b>开</b>，见 <a href="https://tea.example/brew">这里</a>。</p>',
  text: '泡茶\n水要 开，见 这里。',
}
const plain = ['Before', ...copied.text.split('\n')]
const laidOut = ['Before', '', '## 泡茶', '', '水要 **开**，见 [这里](https://tea.example/brew)。']

const paste = (editor: Locator) =>
  editor.evaluate((element, { html, text }) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, copied)

const linesOf = (editor: Locator) => editor.locator('.cm-line').allInnerTexts()

/**
 * Pastes a piece of a page: it is there at once, and then with its layout, which one undo takes back; as it is where one writes
 * into it, and in code.
 */
export async function pasteAPage({ page, complaints }: { page: Page; complaints: string[] }): Promise<void> {
  complaints.length = 0
  await page.goto('/addTopic')
  await hydrated(page)
  const editor = page.locator('main .cm-content')
  const startWith = async (text: string) => {
    await editor.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(text)
  }
  const trimmed = async () => (await linesOf(editor)).map((line) => line.trim())

  const isWritten = Promise.withResolvers<void>()
  await page.route('**/paste-worker*', (route) => isWritten.promise.then(() => route.continue()))
  const reading = page.waitForEvent('worker')
  await startWith('Before\n')
  await paste(editor)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('!')
  isWritten.resolve()
  await (await reading).waitForEvent('close')
  expect(await trimmed()).toEqual(plain.map((line) => line.replace(/。$/, '!。')))
  await page.unroute('**/paste-worker*')

  await startWith('Before\n')
  // The plain text stands for a moment only, which was looked at above.
  await paste(editor)
  await expect.poll(trimmed).toEqual(laidOut)
  await page.keyboard.type(' Go')
  await expect.poll(trimmed).toEqual(laidOut.map((line) => line.replace(/。$/, '。 Go')))
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(trimmed).toEqual(plain)

  const readings: unknown[] = []
  page.on('worker', (worker) => readings.push(worker))
  await startWith('```\n')
  await paste(editor)
  await page.keyboard.type(' Go')
  expect(await trimmed()).toEqual(['```', ...plain.slice(1, -1), `${plain.at(-1)} Go`])
  expect(readings).toEqual([])
  expect(complaints).toEqual([])
}
