import { expect } from 'vitest'
import { tellUnreadChanged } from '#server/notifications/unread-lines.ts'
import { makeMember } from '#test/makers.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { words } from './words.ts'

/** Beside a notification that is unread, a warning comes to the pages open on two devices, and goes from both once it is read. */
export async function warnAgain(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const { memberId, accessToken, refreshToken } = await makeMember(product.db)
  const notify = (title: string, must_be_read: boolean) =>
    product.db.transaction().execute(async (tx) => {
      const texts = { title_zh: title, title_en: title, body_zh: 'Words', body_en: 'Words' }
      const shown = { audience: 'member', member_id: memberId, announced_at: new Date(), must_be_read }
      const row = { ...texts, ...shown, written_by: memberId }
      await tx.insertInto('system_notifications').values(row).execute()
      await tellUnreadChanged(tx, memberId)
    })
  await notify('Tea time', false)
  const localStorage = Object.entries({ accessToken, refreshToken }).map(([name, value]) => ({ name, value }))
  const storageState = { cookies: [], origins: [{ origin: product.address, localStorage }] }
  const devices = [
    await product.visit(language, { storageState }),
    await product.visit(language, { storageState }),
  ]
  for (const { page } of devices) {
    await page.goto('/')
    await hydrated(page)
    await page.waitForFunction(() => document.title.startsWith('(1)'))
  }
  await notify('To be read', true)
  const warnings = devices.map(({ page }) => page.getByRole('alertdialog'))
  for (const warning of warnings) await warning.getByText('To be read').waitFor()
  // Its button has the focus at once: what it is about is read out before, as the dialog's description.
  const described = await warnings[0]?.getAttribute('aria-describedby')
  expect(await devices[0]?.page.locator(`[id="${described}"]`).innerText()).toBe('Words')
  await warnings[0]?.getByRole('button', { name: say('desk_must_read') }).click()
  for (const warning of warnings) await warning.waitFor({ state: 'detached' })
  for (const { page, complaints } of devices) {
    expect(complaints).toEqual([])
    await page.context().close()
  }
}
