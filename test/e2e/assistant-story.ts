import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { saveSettings } from '#server/core/settings.ts'
import { sandboxPath } from '#server/posts/assistant/sandbox.ts'
import { enter, expectFocused } from './keyboard.ts'
import { enterAs } from './people.ts'
import { areAllTold, hydrated, type Language, type Product } from './product.ts'
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
  for (const name of ['sandbox', 'sandbox-slow', 'sandbox-picture', ...Object.keys(failures)]) {
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

/** How wide the story is told: where there is little room, the tools of an editor stand in a menu. */
export type Width = 390 | 1280

/** What a member does with the assistant over the page to write a topic on. */
function atTheEditor(page: Page, language: Language, width: Width) {
  const say = words(language)
  const dialog = page.getByRole('dialog')
  const press = (name: Parameters<Say>[0]) =>
    dialog
      .getByRole('button', { name: say(name), exact: true })
      .last()
      .click()
  return {
    dialog,
    press,
    async ask(question: string, model: string) {
      await dialog.getByLabel(say('assistant_model')).selectOption({ label: model })
      await dialog.getByRole('textbox', { name: say('assistant_question') }).fill(question)
      await press('assistant_ask')
    },
    async open() {
      if (width === 390) {
        await page.getByRole('button', { name: say('editor_more') }).click()
        await page.getByRole('menuitem', { name: say('editor_assistant') }).click()
      } else await page.getByRole('button', { name: say('editor_assistant') }).click()
      await dialog.getByRole('heading', { name: say('assistant_title') }).waitFor()
    },
    text: () => page.locator('.cm-content').innerText(),
  }
}

type Desk = ReturnType<typeof atTheEditor>

/** A member asks the assistant over what they write: answers stream, stop, fail, and are inserted. */
export async function askTheAssistant(product: Product, language: Language, width: Width): Promise<void> {
  const say = words(language)
  await openTheAssistant(product, language)
  const { page } = await enterAs(product, language, {}, { viewport: { width, height: 844 } })
  const desk = atTheEditor(page, language, width)
  await page.goto('/addTopic')
  await hydrated(page)
  await page.locator('.cm-content').click()
  await page.keyboard.insertText('Tea is warm.')
  await improveTheText(page, desk, say)
  await askAndInsert(page, desk, say)
  await meetErrors(desk, say)
  await stopAndAskAgain(desk, say)
  await insertThePicture(page, desk, say)
  await loseTheAssistant(product, desk, say)
  await page.context().close()
}

const middle = (box: { y: number; height: number } | null | undefined): number =>
  box ? box.y + box.height / 2 : 0

async function improveTheText(page: Page, { dialog, open, press, text }: Desk, say: Say) {
  await open()
  await expectFocused(dialog.getByRole('textbox', { name: say('assistant_question') }))
  // Whoever presses twice asks once.
  await dialog.getByRole('button', { name: say('assistant_act_polish'), exact: true }).dblclick()
  await dialog.getByText(say('topics_difference', { added: 0, removed: 0 })).waitFor()
  expect(await dialog.getByRole('article').count()).toBe(1)
  // What can't be asked meanwhile keeps the focus, and the answer was told.
  await expectFocused(dialog.getByRole('button', { name: say('assistant_act_polish'), exact: true }))
  await dialog.getByRole('status').getByText('Tea is warm.').waitFor({ state: 'attached' })
  await expectAccessible(page, 'the assistant')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  // The conversations stand in one line.
  const [chosen, begun] = await Promise.all(
    [
      dialog.getByLabel(say('assistant_conversations')),
      dialog.getByRole('button', { name: say('assistant_new') }),
    ].map((part) => part.boundingBox()),
  )
  expect(Math.abs(middle(chosen) - middle(begun))).toBeLessThan(2)
  await press('assistant_replace')
  expect(await text()).toBe('Tea is warm.')
  await open()
  await press('assistant_act_title')
  await dialog.getByRole('button', { name: say('assistant_use_title', { title: 'Tea is warm.' }) }).click()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('textbox', { name: say('topics_title') }).inputValue()).toBe('Tea is warm.')
}

/** Asked and inserted by keys alone; it is there again after the dialog was closed and the page loaded anew. */
async function askAndInsert(page: Page, { dialog, open, press, text }: Desk, say: Say) {
  await open()
  await expectFocused(dialog.getByRole('textbox', { name: say('assistant_question') }))
  await page.keyboard.press('ControlOrMeta+Enter')
  await dialog.getByText(say('field_required')).waitFor()
  await page.keyboard.insertText('Write **code**:\n\n```js\nlet tea = 1\n```')
  await page.keyboard.press('ControlOrMeta+Enter')
  await dialog.locator('strong', { hasText: 'code' }).waitFor()
  await page.reload()
  await hydrated(page)
  await page.locator('.cm-content').click()
  await open()
  await enter(page, dialog.getByRole('button', { name: say('assistant_insert_code') }).last())
  await dialog.waitFor({ state: 'detached' })
  expect(await text()).toContain('let tea = 1')
  expect(await text()).not.toContain('Write')
  await open()
  await press('assistant_insert')
  expect(await text()).toContain('Write **code**')
}

/** The rarer ways to fail are told in the deep run. */
const failures = {
  'sandbox-429': ['429', 'sandbox_429', 'The sandbox was asked to answer 429.'],
  ...(areAllTold && {
    'sandbox-401': ['401', 'sandbox_401', 'The sandbox was asked to answer 401.'],
    'sandbox-500': ['500', 'sandbox_500', 'The sandbox was asked to answer 500.'],
    'sandbox-html': [],
    'sandbox-broken': [],
  }),
}
const saidOf = {
  'sandbox-429': 'assistant_problem_refused',
  'sandbox-401': 'assistant_problem_refused',
  'sandbox-500': 'assistant_problem_refused',
  'sandbox-html': 'assistant_problem_unreadable',
  'sandbox-broken': 'assistant_problem_broken_off',
} as const

async function meetErrors({ dialog, ask, open }: Desk, say: Say) {
  await open()
  for (const [model, texts] of Object.entries(failures)) {
    await ask('Too much', model)
    const turn = dialog.getByRole('article').last()
    await turn.getByText(say(saidOf[model as keyof typeof saidOf])).waitFor()
    for (const said of texts) await turn.getByText(said, { exact: true }).waitFor()
    if (model === 'sandbox-429')
      await turn.getByText(say('assistant_problem_wait', { seconds: 20 })).waitFor()
  }
}

/** The same question goes to the same model again, and another one takes its place. */
async function stopAndAskAgain({ dialog, ask, press }: Desk, say: Say) {
  await ask('word '.repeat(300), 'sandbox-slow')
  const turns = dialog.getByRole('article')
  const stopped = turns.last().getByText(say('assistant_stopped'))
  await press('assistant_stop')
  await stopped.waitFor()
  const asked = await turns.count()
  await press('assistant_again')
  await stopped.waitFor({ state: 'detached' })
  await press('assistant_stop')
  await stopped.waitFor()
  await press('assistant_edit')
  const question = dialog.getByRole('textbox', { name: say('assistant_question') })
  await expect.poll(() => question.inputValue()).toContain('word word')
  await ask('One word', 'sandbox')
  await turns
    .last()
    .getByText(say('assistant_made_by', { model: 'sandbox' }))
    .waitFor()
  expect(await turns.count()).toBe(asked)
  await editElsewhere({ dialog, press }, say)
}

/** Whoever opens another conversation edits no question of the one before. */
async function editElsewhere({ dialog, press }: Pick<Desk, 'dialog' | 'press'>, say: Say) {
  const conversations = dialog.getByLabel(say('assistant_conversations'))
  const open = await conversations.inputValue()
  const edited = dialog.getByRole('textbox', { name: say('assistant_edit'), exact: true })
  await press('assistant_edit')
  await edited.waitFor()
  await press('assistant_new')
  await edited.waitFor({ state: 'detached' })
  await conversations.selectOption(open)
  await dialog.getByRole('article').first().waitFor()
}

async function insertThePicture(page: Page, { dialog, ask, press, text }: Desk, say: Say) {
  await ask('A cup', 'sandbox-picture')
  await dialog.getByRole('button', { name: say('ai_chat_image_view_10') }).waitFor()
  // In other words it is drawn again, by what draws.
  await press('assistant_edit')
  await dialog.getByRole('textbox', { name: say('assistant_edit'), exact: true }).fill('A pot')
  await press('assistant_ask')
  // With its end come buttons and a line below, and all above it moves: pressed in that moment, none is pressed.
  await dialog
    .getByRole('article')
    .last()
    .filter({ hasText: 'A pot' })
    .getByText(say('assistant_made_by', { model: 'sandbox-picture' }))
    .waitFor()
  await press('ai_chat_image_view_10')
  await page
    .getByRole('dialog', { name: say('ai_chat_image_view_10') })
    .locator('img')
    .waitFor()
  await page.keyboard.press('Escape')
  await press('ai_chat_image_view_30')
  await expect.poll(text).toContain('![](/uploads/')
}

/** Staff close it over the open dialog, and then take away all that answers: what was typed and answered stays. */
async function loseTheAssistant({ db }: Product, { dialog, ask, open }: Desk, say: Say) {
  await open()
  const turns = dialog.getByRole('article')
  await turns.first().waitFor()
  const answered = await turns.count()
  await saveSettings(db, { allowAssistant: false }, null)
  const closed = dialog.page().getByText(say('error_feature_closed'))
  const question = dialog.getByRole('textbox', { name: say('assistant_question') })
  await ask('Still there?', 'sandbox')
  await closed.waitFor()
  expect([await closed.count(), await question.inputValue()]).toEqual([1, 'Still there?'])
  await saveSettings(db, { allowAssistant: true }, null)
  await db.deleteFrom('assistant_endpoints').execute()
  await dialog.getByRole('button', { name: say('assistant_ask') }).click()
  await dialog.getByText(say('assistant_no_models')).waitFor()
  expect(await turns.count()).toBe(answered)
}
