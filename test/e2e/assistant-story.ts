import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { saveSettings } from '#server/core/settings.ts'
import { sandboxPath } from '#server/posts/assistant/sandbox.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { expectAccessible } from './whole.ts'
import { words } from './words.ts'

type Say = ReturnType<typeof words>

/** Staff name an endpoint and its models, and see that one of them answers. */
async function nameModels(product: Product, page: Page, say: Say): Promise<void> {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const field = (name: Parameters<Say>[0]) => dialog.getByRole('textbox', { name: say(name), exact: true })
  const save = () => dialog.getByRole('button', { name: say('manage_save') }).click()
  await page.goto('/manage/assistant')
  await hydrated(page)
  await main.getByRole('button', { name: say('manage_assistant_new_endpoint') }).click()
  await field('manage_assistant_endpoint_name').fill('Sandbox')
  await field('manage_assistant_base_url').fill(
    `${product.address.replace('localhost', '127.0.0.1')}${sandboxPath}`,
  )
  await save()
  // A private address needs leave.
  await dialog.getByText(say('field_out_of_reach')).waitFor()
  await dialog.getByRole('checkbox', { name: say('manage_assistant_allow_private') }).click()
  await save()
  await main.getByRole('heading', { name: 'Sandbox' }).waitFor()
  for (const name of ['sandbox', 'sandbox-slow', 'sandbox-429', 'sandbox-picture']) {
    await main.getByRole('button', { name: say('manage_assistant_new_model') }).click()
    await field('manage_assistant_name').fill(name)
    await field('manage_assistant_label').fill(name)
    if (name === 'sandbox-picture')
      await dialog.getByRole('checkbox', { name: say('manage_assistant_draws') }).click()
    await save()
    await main.getByRole('cell', { name, exact: true }).first().waitFor()
  }
  await main
    .getByRole('button', { name: say('manage_assistant_test') })
    .first()
    .click()
  await dialog.getByText('Say hello in five words.').waitFor()
  await expectAccessible(page, 'the endpoints of the assistant')
  await page.keyboard.press('Escape')
}

async function openTheAssistant(product: Product, language: Language): Promise<void> {
  // What the story made in the other language.
  await product.db.deleteFrom('assistant_endpoints').execute()
  const staff = await enterAs(product, language, { staffRole: 'administrator' })
  await nameModels(product, staff.page, words(language))
  await saveSettings(product.db, { allowAssistant: true, captchaAfterPromptsPerMinute: 100 }, null)
  await staff.page.context().close()
}

/** A member asks the assistant over what they write: answers stream, stop, fail, and are inserted. */
export async function askTheAssistant(product: Product, language: Language): Promise<void> {
  const say = words(language)
  await openTheAssistant(product, language)

  const { page } = await enterAs(product, language)
  const dialog = page.getByRole('dialog')
  const press = (name: Parameters<Say>[0]) =>
    dialog
      .getByRole('button', { name: say(name), exact: true })
      .last()
      .click()
  const ask = async (question: string, model: string) => {
    await dialog.getByLabel(say('assistant_model')).selectOption({ label: model })
    await dialog.getByRole('textbox', { name: say('assistant_question') }).fill(question)
    await press('assistant_ask')
  }
  const open = () => page.getByRole('button', { name: say('editor_assistant') }).click()
  const text = () => page.locator('.cm-content').innerText()
  await page.goto('/addTopic')
  await hydrated(page)
  await page.locator('.cm-content').click()
  await page.keyboard.insertText('Tea is warm.')

  await open()
  await press('assistant_act_polish')
  await dialog.getByText(say('topics_difference', { added: 0, removed: 0 })).waitFor()
  await expectAccessible(page, 'the assistant')
  await press('assistant_replace')
  expect(await text()).toBe('Tea is warm.')

  await open()
  await press('assistant_act_title')
  await dialog.getByRole('button', { name: say('assistant_use_title', { title: 'Tea is warm.' }) }).click()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('textbox', { name: say('topics_title') }).inputValue()).toBe('Tea is warm.')

  // What is asked and answered is there again after the dialog was closed and the page loaded anew.
  await open()
  await ask('Write **code**:\n\n```js\nlet tea = 1\n```', 'sandbox')
  await dialog.locator('strong', { hasText: 'code' }).waitFor()
  await page.reload()
  await hydrated(page)
  await page.locator('.cm-content').click()
  await open()
  await press('assistant_insert_code')
  expect(await text()).toContain('let tea = 1')

  await open()
  await ask('Too much', 'sandbox-429')
  for (const said of [
    '429',
    'sandbox_429',
    'The sandbox was asked to answer 429.',
    say('assistant_problem_wait', { seconds: 20 }),
  ])
    await dialog.getByText(said, { exact: true }).waitFor()
  await ask('word '.repeat(300), 'sandbox-slow')
  await press('assistant_stop')
  await dialog.getByText(say('assistant_stopped')).waitFor()

  await ask('A pot', 'sandbox-picture')
  await press('ai_chat_image_view_10')
  await page
    .getByRole('dialog', { name: say('ai_chat_image_view_10') })
    .locator('img')
    .waitFor()
  await page.keyboard.press('Escape')
  await press('ai_chat_image_view_30')
  await expect.poll(text).toContain('![](/uploads/')
  await page.context().close()
}
