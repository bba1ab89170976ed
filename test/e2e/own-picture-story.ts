import sharp from 'sharp'
import { expect } from 'vitest'
import { expectFocused } from './keyboard.ts'
import { enterAs } from './people.ts'
import type { Language, Product } from './product.ts'
import { expectAccessible } from './whole.ts'
import { words } from './words.ts'

/** A member changes both, moves the picture by keys as it is cropped, and takes it away again. */
export async function changeNicknameAndPicture(
  product: Product,
  language: Language,
  nickname: string,
): Promise<void> {
  const say = words(language)
  const { page, complaints } = await enterAs(product, language)
  const press = (scope: 'main' | 'dialog', name: 'accounts_save' | 'accounts_remove_avatar') =>
    page
      .getByRole(scope)
      .getByRole('button', { name: say(name) })
      .first()
      .click()
  await page.goto('/user/control/editUser')
  await page.locator('[name=nickname]').fill(nickname)
  await press('main', 'accounts_save')
  await page.getByText(say('accounts_saved')).first().waitFor()
  const buffer = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#a35a12' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog')
  const picture = dialog.locator('img')
  await picture.waitFor()
  await expectAccessible(page, 'the picture cropped')
  await dialog.getByRole('application', { name: say('accounts_crop_keys') }).press('ArrowRight')
  await expect.poll(() => picture.evaluate((img) => getComputedStyle(img).transform)).toMatch(/, 10, 0\)$/)
  await expect.poll(() => dialog.getByRole('button', { name: say('accounts_save') }).isEnabled()).toBe(true)
  await press('dialog', 'accounts_save')
  await page.locator('main img[src^="/avatars/"]').waitFor()
  await page.locator('header img[src^="/avatars/"]').waitFor()
  await press('main', 'accounts_remove_avatar')
  await expectFocused(page.locator('[tabindex="-1"]', { has: page.locator('input[type=file]') }).last())
  expect(complaints).toEqual([])
  await page.context().close()
}
