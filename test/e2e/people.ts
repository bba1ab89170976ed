import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Database } from '#server/core/database.ts'
import { type MemberFields, makeMember } from '#test/makers.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { words } from './words.ts'

export const password = 'a long enough secret'

/** Reads the answer of the captcha that the page shows, which only the database knows. */
export async function latestCaptcha(db: Database): Promise<string> {
  const row = await db
    .selectFrom('captchas')
    .select('value')
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.value
}

/** Registers through the form, as a person does, from whatever page the form was reached. */
export async function register(
  product: Product,
  page: Page,
  language: Language,
  account: string,
): Promise<void> {
  const say = words(language)
  await page.goto('/register')
  await hydrated(page)
  await page.locator('[name=account]').fill(account)
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=passwordAgain]').fill(password)
  await page.locator('[name=hintQuestion]').fill('What is in the pot?')
  await page.locator('[name=hintAnswer]').fill('green tea leaves')
  await page.locator('img[src^="data:image/png"]').waitFor()
  await page
    .getByLabel(say('ui_captcha'), { exact: false })
    .first()
    .fill(await latestCaptcha(product.db))
  await page.getByRole('checkbox').check()
  await page
    .getByRole('main')
    .getByRole('button', { name: say('accounts_register') })
    .click()
  await page.waitForURL((url) => url.pathname !== '/register')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeTruthy()
}

/** A page of a new member who is already signed in. */
export async function enterAs(
  product: Product,
  language: Language,
  parts: MemberFields = {},
  options: BrowserContextOptions = {},
) {
  const member = await makeMember(product.db, parts)
  const localStorage = (['accessToken', 'refreshToken'] as const).map((name) => ({
    name,
    value: member[name],
  }))
  const storageState = { cookies: [], origins: [{ origin: product.address, localStorage }] }
  return { ...(await product.visit(language, { ...options, storageState })), member }
}
