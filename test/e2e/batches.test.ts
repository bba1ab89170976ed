import { describe, expect } from 'vitest'
import { findLeafTag, makeMember, makeTopic } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, type Language, startProduct, toldIn } from './product.ts'
import { expectAccessible, expectWhole } from './whole.ts'
import { words } from './words.ts'

const product = startProduct()

describe.each<Language>(toldIn('en-US'))('in %s', (language) => {
  const say = words(language)

  deepTest(
    'staff choose what they found, look at what would come of it, and see it done',
    { timeout: 180_000 },
    async () => {
      const { db } = product
      const author = await makeMember(db)
      const tagId = await findLeafTag(db)
      const ids: number[] = []
      for (let at = 1; at <= 3; at++)
        ids.push(
          await makeTopic(db, { authorId: author.memberId, tagId, title: `Cheap offer ${at} ${language}` }),
        )
      const staff = await enterAs(product, language, { staffRole: 'moderator' })
      const { page } = staff
      const main = page.getByRole('main')
      const choose = (name: string) =>
        main.getByRole('checkbox', { name: say('batch_choose', { name }) }).check()
      await page.goto('/manage/search')
      await hydrated(page)
      const told = main.getByRole('status').getByText(say('batch_chosen', { count: 0, max: 500 }))
      await told.waitFor()
      for (const id of ids) {
        await main.getByRole('searchbox').fill(`#${id}`)
        await main.getByRole('searchbox').press('Enter')
        await main
          .getByText(`Cheap offer ${ids.indexOf(id) + 1} ${language}`)
          .first()
          .waitFor()
        await main.getByRole('checkbox').first().check()
      }
      await main.getByRole('searchbox').fill(author.account)
      await main.getByRole('searchbox').press('Enter')
      await choose(author.account)
      const bar = main.getByRole('region', { name: say('batch_title') })
      await bar.getByText(say('batch_chosen', { count: 4, max: 500 })).waitFor()
      await expectAccessible(page, 'what is chosen')
      await bar.getByRole('button', { name: say('batch_what') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: say('batch_preview') }).click()
      await dialog.getByText(say('field_required')).waitFor()
      await dialog.getByRole('textbox').fill('Advertising')
      await expectAccessible(page, 'what is to be done')
      await dialog.getByRole('button', { name: say('batch_preview') }).click()
      await dialog.getByText(say('batch_problem_wrong_kind')).waitFor()
      await expectAccessible(page, 'the preview')
      await dialog.getByRole('button', { name: say('batch_start', { count: 3 }) }).click()
      await page.waitForURL('**/manage/batch?batchId=*')
      await main.getByRole('status').getByText(say('batch_ended')).waitFor()
      await main
        .getByRole('status')
        .getByText(say('batch_done', { count: 3 }))
        .waitFor()
      const { pathname, search } = new URL(page.url())
      await expectWhole(page, [`${pathname}${search}`, '/manage/batches'], 'main h1')
      // The reason that was missing.
      expect(staff.complaints.filter((said) => !said.includes('/batchPreview'))).toEqual([])
      await page.context().close()
    },
  )
})

describe.each<Language>(toldIn('en-US'))('of questions and judges, in %s', (language) => {
  const say = words(language)

  deepTest(
    'staff give a question other tags from its page, and name an outside judge',
    { timeout: 180_000 },
    async () => {
      const { db } = product
      const tags = await makeQuestionTags(db)
      const asker = await makeMember(db)
      const questionId = await makeQuestion(db, { askerId: asker.memberId, tagIds: [tags.brewing] })
      const { page } = await enterAs(product, language, { staffRole: 'administrator' })
      const main = page.getByRole('main')
      const dialog = page.getByRole('dialog')
      await page.goto(`/question?questionId=${questionId}`)
      await hydrated(page)
      await main.getByRole('button', { name: say('topics_staff') }).click()
      await page.getByRole('menuitem', { name: say('question_move') }).click()
      await dialog.getByRole('button', { name: say('manage_save') }).click()
      await dialog.getByText(say('topics_move_choose')).waitFor()
      await dialog.getByRole('combobox').fill(language === 'zh-CN' ? '茶叶' : 'Leaves')
      await page.getByRole('option').first().click()
      await expectAccessible(page, 'the dialog of tags')
      await dialog.getByRole('button', { name: say('manage_save') }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.goto('/manage/webhooks')
      await hydrated(page)
      await main.getByRole('button', { name: say('integrations_judge_set') }).click()
      await dialog.getByLabel(say('integrations_url')).fill('https://judge.example.org/')
      await expectAccessible(page, 'the dialog of the judge')
      await dialog.getByRole('button', { name: say('manage_save') }).click()
      const shown = page.getByRole('alertdialog')
      await shown.getByRole('button', { name: say('integrations_kept') }).click()
      await main.getByRole('button', { name: say('integrations_judge_try') }).click()
      await main.getByText(say('integrations_judge_problem', { problem: '' })).waitFor()
      await expectWhole(page, ['/manage/webhooks'], 'main h1')
      await page.context().close()
      await db.deleteFrom('outside_judge').execute()
    },
  )
})
