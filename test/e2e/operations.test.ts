import { describe, expect } from 'vitest'
import { saveSettings } from '#server/core/settings.ts'
import { countDays } from '#server/site/figures/count-days.ts'
import { makeMember } from '#test/makers.ts'
import { loseRights } from './lost-rights-story.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, type Language, startProduct, toldIn } from './product.ts'
import { changeArticle, changeTexts } from './texts-story.ts'
import { expectWhole } from './whole.ts'
import { words } from './words.ts'

const product = startProduct()

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the story's tests, each of them within the limit, share what it opens.
describe.each<Language>(toldIn('en-US'))('what staff run the site with, in %s', (language) => {
  const say = words(language)

  deepTest('who is late with a text loses nothing, and is asked before leaving with it', () =>
    changeTexts(product, language),
  )

  deepTest('who is late with an article of the help takes what was saved, or keeps their own', () =>
    changeArticle(product, language),
  )

  deepTest('whose right is taken keeps what they typed, and is led to what is left', () =>
    loseRights(product, language),
  )

  deepTest('a webhook and a key are made, and their secrets shown once', { timeout: 180_000 }, async () => {
    const { page } = await enterAs(product, language, { staffRole: 'administrator' })
    const main = page.getByRole('main')
    await page.goto('/manage/webhooks')
    await hydrated(page)
    await main.getByRole('button', { name: say('integrations_new_webhook') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('integrations_name')).fill('Bridge')
    await dialog.getByLabel(say('integrations_url')).fill('http://127.0.0.1/hook')
    await dialog.getByRole('checkbox', { name: say('integrations_topic_topic') }).check()
    await dialog.getByRole('button', { name: say('manage_save') }).click()
    await dialog.getByText(say('field_out_of_reach')).waitFor()
    await dialog.getByLabel(say('integrations_url')).fill('https://bridge.example.org/hook')
    await dialog.getByRole('button', { name: say('manage_save') }).click()
    const shown = page.getByRole('alertdialog')
    expect(await shown.getByRole('textbox').inputValue()).toMatch(/^whsec_/)
    await shown.getByRole('button', { name: say('integrations_kept') }).click()
    await main.getByRole('button', { name: say('manage_edit') }).click()
    await dialog.getByLabel(say('integrations_name')).fill('Typed bridge')
    // Somebody else changes it meanwhile: whoever is told so and saves again means it, with what they typed.
    await product.db.updateTable('webhooks').set({ name: 'Other bridge' }).execute()
    await dialog.getByRole('button', { name: say('manage_save') }).click()
    await dialog.getByText(say('field_changed_meanwhile')).waitFor()
    await dialog.getByRole('button', { name: say('manage_save') }).click()
    await main.getByText('Typed bridge').waitFor()
    await main.getByRole('button', { name: say('integrations_ping') }).click()
    await main.getByRole('link', { name: say('integrations_log'), exact: true }).click()
    await main.getByText('ping').first().waitFor()
    await page.goto('/manage/apiKeys')
    await hydrated(page)
    await main.getByRole('button', { name: say('integrations_new_key') }).click()
    await dialog.getByLabel(say('integrations_name')).fill('Bot')
    await dialog.getByRole('checkbox', { name: say('integrations_right_write_posts') }).check()
    await dialog.getByRole('button', { name: say('manage_save') }).click()
    expect(await shown.getByRole('textbox').inputValue()).toMatch(/^teahouse_/)
    await shown.getByRole('button', { name: say('integrations_kept') }).click()
    await main.getByText('Bot').first().waitFor()
    const webhook = await product.db.selectFrom('webhooks').select('id').executeTakeFirstOrThrow()
    const log = `/manage/webhookDeliveries?webhookId=${webhook.id}`
    await expectWhole(page, ['/manage/webhooks', '/manage/apiKeys', log], 'main h1')
    await page.context().close()
    await product.db.deleteFrom('webhooks').execute()
  })

  deepTest(
    'staff find a member by name, note something, and find it again',
    { timeout: 180_000 },
    async () => {
      const { page } = await enterAs(product, language, { staffRole: 'administrator' })
      const { memberId, account } = await makeMember(product.db)
      const main = page.getByRole('main')
      await page.goto('/manage/search')
      await hydrated(page)
      await main.getByRole('searchbox').fill(account)
      await main.getByRole('searchbox').press('Enter')
      await main.getByRole('link', { name: account, exact: true }).click()
      await page.waitForURL(`**/manage/member?memberId=${memberId}`)
      await main.getByLabel(say('notes_new')).fill('Was asked to be kinder.')
      await main.getByRole('button', { name: say('notes_add') }).click()
      await main.getByText('Was asked to be kinder.').waitFor()
      const paths = [`/manage/search?query=${account}`, '/manage/search?query=127.0.0.1']
      await expectWhole(page, [...paths, `/manage/member?memberId=${memberId}`], 'main h1')
      await page.context().close()
    },
  )

  deepTest('whoever jumps back in history to another member finds what is that one’s', async () => {
    const { page } = await enterAs(product, language, { staffRole: 'administrator' })
    const [one, other] = [await makeMember(product.db), await makeMember(product.db)]
    const main = page.getByRole('main')
    const note = main.getByLabel(say('notes_new'))
    const show = async ({ account, memberId }: { account: string; memberId: number }) => {
      await main.getByRole('searchbox').fill(account)
      await main.getByRole('searchbox').press('Enter')
      await main.getByRole('link', { name: account, exact: true }).first().click()
      await page.waitForURL(`**/manage/member?memberId=${memberId}`)
      await note.waitFor()
    }
    await page.goto('/manage/search')
    await hydrated(page)
    await show(one)
    await page.getByRole('link', { name: say('staff_search_title'), exact: true }).click()
    await show(other)
    await note.fill('Of the other one.')
    // Past the search's answer and its empty page.
    await page.evaluate(() => history.go(-3))
    await main.getByText(one.account, { exact: true }).first().waitFor()
    expect(await note.inputValue()).toBe('')
    await page.context().close()
  })

  deepTest(
    'figures are drawn and stand in tables; members see what staff decided',
    { timeout: 180_000 },
    async () => {
      await countDays(product.db)
      await saveSettings(product.db, { showDecisionCounts: true }, null)
      const { page } = await enterAs(product, language, { staffRole: 'administrator' })
      const main = page.getByRole('main')
      await page.goto('/manage/figures')
      await hydrated(page)
      await main.locator('canvas').first().waitFor()
      await main.getByText(say('figures_as_table')).first().click()
      await main
        .getByRole('columnheader', { name: say('figures_start') })
        .first()
        .waitFor()
      await main.getByRole('link', { name: say('figures_by_month') }).click()
      await page.waitForURL('**/manage/figures?span=month')
      await expectWhole(page, ['/manage/figures', '/user/control/transparency'], 'main h1')
      await page.context().close()
    },
  )
})
