import { describe, expect } from 'vitest'
import { makeDecision } from '#test/decision-makers.ts'
import { makeMember, memberPassword } from '#test/makers.ts'
import { expectFocused } from './keyboard.ts'
import { enterAs } from './people.ts'
import { deepTest, hydrated, type Language, shareProduct, toldIn } from './product.ts'
import { expectAccessible, expectWhole } from './whole.ts'
import { words } from './words.ts'

const product = shareProduct()

describe.each<Language>(toldIn('zh-CN'))('appeals in %s', (language) => {
  const say = words(language)

  deepTest('who is muted reads why and until when, and answers once', async () => {
    const { page, member, complaints } = await enterAs(product, language)
    const staff = await makeMember(product.db, { staffRole: 'moderator' })
    await makeDecision(product.db, member.memberId, staff.memberId)
    await product.db
      .updateTable('members')
      .set({ muted_until: new Date(Date.now() + 86_400_000) })
      .where('id', '=', member.memberId)
      .execute()
    await page.goto('/addTopic')
    await hydrated(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: say('appeal_title') })
      .click()
    await page.waitForURL('**/user/control/decisionList')
    await expectWhole(page, ['/user/control/decisionList'], 'main li:has-text("Quarrels")')
    const item = page.locator('main').getByRole('listitem').filter({ hasText: 'Quarrels' })
    await item.getByRole('button', { name: say('appeal_answer') }).click()
    await item.getByRole('button', { name: say('appeal_send') }).click()
    await item.getByText(say('field_required')).waitFor()
    await item.getByRole('textbox').fill('It was the other one who began.')
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('the other one')
    await page.reload()
    await hydrated(page)
    await expect.poll(() => item.getByRole('textbox').inputValue()).toBe('It was the other one who began.')
    await item.getByRole('button', { name: say('appeal_send') }).click()
    await page.getByText(say('appeal_sent')).first().waitFor()
    await item.getByText('It was the other one who began.').waitFor()
    await expectFocused(item)
    expect(await item.getByRole('button', { name: say('appeal_answer') }).count()).toBe(0)
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
    await page.context().close()
  })

  deepTest('who is banned comes from the refused sign-in to the reasons, and answers once', async () => {
    const staff = await makeMember(product.db, { staffRole: 'administrator' })
    const { memberId, account } = await makeMember(product.db)
    const banned_until = new Date(Date.now() + 86_400_000)
    await product.db.updateTable('members').set({ banned_until }).where('id', '=', memberId).execute()
    const after = JSON.stringify({ until: banned_until, reason: 'Advertising' })
    await product.db
      .insertInto('audit_log')
      .values({ actor_id: staff.memberId, act: 'ban_member', subject: `member:${memberId}`, after })
      .execute()
    const { page } = await product.visit(language)
    await page.goto('/login')
    await hydrated(page)
    await page.locator('[name=account]').fill(account)
    await page.locator('[name=password]').fill(memberPassword)
    await page
      .getByRole('main')
      .getByRole('button', { name: say('accounts_sign_in'), exact: true })
      .click()
    await page.getByRole('link', { name: say('appeal_ban_link') }).click()
    await page.waitForURL(/\/ban#/)
    await page.getByText('Advertising').waitFor()
    await expectAccessible(page, 'a ban and its answer')
    const answer = page.locator('[name=words]')
    await answer.fill('I did not know the rule.')
    // The browser asks first, in its own words.
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect.poll(() => answer.inputValue()).toBe('I did not know the rule.')
    await page.getByRole('button', { name: say('appeal_send') }).click()
    await page.getByText(say('appeal_ban_sent')).first().waitFor()
    await page.context().close()
  })
})
