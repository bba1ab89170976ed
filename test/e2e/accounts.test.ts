import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { memberPassword } from '#test/makers.ts'
import { expectFocused } from './keyboard.ts'
import { changeNicknameAndPicture } from './own-picture-story.ts'
import { enterAs, latestCaptcha, password } from './people.ts'
import { openPostOffice, type PostOffice } from './post-office.ts'
import { deepTest, hydrated, type Language, settled, startProduct, toldIn } from './product.ts'
import { expectAccessible, expectWhole } from './whole.ts'
import { words } from './words.ts'

let post: PostOffice
const product = startProduct(async () => {
  post = await openPostOffice()
  return post.env
})
afterAll(() => post.close())

// One address makes all these visits.
beforeEach(async () => {
  await product.db.deleteFrom('attempt_counts').execute()
})

const ownScreens = [
  'editUser',
  'realNameAuthentication',
  'phoneBinding',
  'updatePhoneBinding/step1',
  'updatePhoneBinding/step2',
  'secondFactor',
  'ownData',
  'remindList',
  'balance',
  'point',
  'sessionList',
  'userLoginLogList',
  'draftList',
]

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the story's tests, each of them within the limit, share what it opens.
describe.each<Language>(toldIn('zh-CN'))('in %s', (language) => {
  const say = words(language)
  const suffix = language === 'zh-CN' ? 'zh' : 'en'
  const main = (page: Page) => page.getByRole('main')
  const press = (page: Page, name: Parameters<typeof say>[0]) =>
    main(page)
      .getByRole('button', { name: say(name), exact: true })
      .click()

  async function typeCaptcha(page: Page) {
    await page.locator('img[src^="data:image/png"]').waitFor()
    await page
      .getByLabel(say('ui_captcha'), { exact: false })
      .first()
      .fill(await latestCaptcha(product.db))
  }
  async function askCode(page: Page, recipient: string) {
    await typeCaptcha(page)
    await main(page)
      .getByRole('button', { name: say('ui_code_send') })
      .click()
    await page.locator('[name=code]').fill(await post.codeFor(recipient))
  }

  deepTest('registers by e-mail, signs out, and recovers the password by mail', async () => {
    const { page, complaints } = await product.visit(language)
    const address = `reader.${suffix}@example.org`
    await page.goto('/register')
    await hydrated(page)
    await press(page, 'accounts_email')
    await page.locator('[name=account]').fill(`mailed_${suffix}`)
    await page.locator('[name=email]').fill(address)
    await askCode(page, address)
    await page.locator('[name=password]').fill(password)
    await page.locator('[name=passwordAgain]').fill(password)
    await page.getByRole('checkbox').check()
    await press(page, 'accounts_register')
    await page.waitForURL((url) => url.pathname === '/')
    await page.evaluate(() => localStorage.clear())
    // The next code to the same address waits a minute.
    await product.db
      .updateTable('codes')
      .set({ sent_at: new Date(0) })
      .execute()

    await page.goto('/findPassWord/step1')
    await hydrated(page)
    await page.locator('[name=account]').fill(address)
    await typeCaptcha(page)
    await press(page, 'accounts_next_step')
    await page.waitForURL('/findPassWord/step2')
    await press(page, 'accounts_recover_by_mail')
    await askCode(page, address)
    await page.locator('[name=password]').fill('a second long secret')
    await page.locator('[name=passwordAgain]').fill('a second long secret')
    await expectAccessible(page, 'a new password by mail')
    await press(page, 'accounts_set_password')
    await page.getByText(say('accounts_recovered')).waitFor()
    await page.waitForURL('/login', { timeout: 6_000 })

    await press(page, 'accounts_email')
    await page.locator('[name=email]').fill(address)
    await page.locator('[name=password]').fill('a second long secret')
    await press(page, 'accounts_sign_in')
    await page.waitForURL('/')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  deepTest('binds a phone, signs in with its code, and changes it in two steps', async () => {
    const { page } = await enterAs(product, language)
    const digits = language === 'zh-CN' ? '13800000001' : '13800000002'
    const next = language === 'zh-CN' ? '13800000003' : '13800000004'
    await page.goto('/user/control/phoneBinding')
    await press(page, 'accounts_bind')
    await expect.poll(() => page.getByText(say('ui_form_problems', { count: 2 })).count()).toBe(1)
    await page.locator('[name=phoneNumber]').fill(digits)
    await askCode(page, `+86${digits}`)
    await press(page, 'accounts_bind')
    await page.waitForURL('/user/control/realNameAuthentication', { timeout: 6_000 })
    await page.getByText(digits.slice(-4)).waitFor()

    await page.goto('/user/control/updatePhoneBinding/step1')
    await askCode(page, `+86${digits}`)
    await press(page, 'accounts_next_step')
    await page.waitForURL('/user/control/updatePhoneBinding/step2', { timeout: 6_000 })
    await page.locator('[name=phoneNumber]').fill(next)
    await askCode(page, `+86${next}`)
    await press(page, 'accounts_bind')
    await page.waitForURL('/user/control/realNameAuthentication', { timeout: 6_000 })
    await page.getByText(next.slice(-4)).waitFor()

    await product.db
      .updateTable('codes')
      .set({ sent_at: new Date(0) })
      .execute()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await hydrated(page)
    await press(page, 'accounts_phone')
    await press(page, 'accounts_use_code')
    await page.locator('[name=phoneNumber]').fill(next)
    await askCode(page, `+86${next}`)
    await press(page, 'accounts_sign_in')
    await page.waitForURL('/')
    await page.context().close()
  })

  deepTest('sets an authenticator and a passkey up, and signs in with each', async () => {
    const { page, complaints, member } = await enterAs(product, language)
    await addVirtualAuthenticator(page)
    await page.goto('/user/control/secondFactor')
    await press(page, 'accounts_authenticator_set_up')
    await givePassword(page, 'accounts_authenticator_set_up')
    // The button that asked for it is gone: the step in its place has the focus.
    await expectFocused(page.locator('[tabindex="-1"]', { has: page.locator('[name=factorCode]') }).last())
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    await page.locator('[name=factorCode]').pressSequentially(totp.generate().replace(/^.../, '$& '))
    await expectAccessible(page, 'an authenticator set up')
    await press(page, 'accounts_authenticator_confirm')
    const codes = page.getByRole('list', { name: say('accounts_recovery_codes') }).getByRole('listitem')
    await expect.poll(() => codes.count()).toBe(10)
    await page.getByRole('banner').getByRole('link').first().click()
    await page
      .getByRole('alertdialog', { name: say('accounts_recovery_codes_leave') })
      .getByRole('button', { name: say('ui_cancel') })
      .click()
    expect(await codes.count()).toBe(10)
    await press(page, 'accounts_recovery_codes_kept')
    await press(page, 'accounts_passkey_add')
    await givePassword(page, 'accounts_passkey_add')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('ui_ok') })
      .click()
    await page.getByText(say('accounts_passkey_default_name')).waitFor()
    await press(page, 'accounts_passkey_add')
    await givePassword(page, 'accounts_passkey_add')
    await page.getByText(say('accounts_passkey_present')).waitFor()
    await forgetTokens(page)
    await page.goto('/login')
    await hydrated(page)
    async function passFirstStep() {
      await page.locator('[name=account]').fill(member.account)
      await page.locator('[name=password]').fill(memberPassword)
      await press(page, 'accounts_sign_in')
      await expectFocused(page.locator('[name=factorCode]'))
    }
    await passFirstStep()
    // Whoever goes back goes on from the ways in.
    await press(page, 'accounts_back_to_sign_in')
    await expectFocused(page.locator('[tabindex="-1"]', { has: page.locator('[name=account]') }).last())
    await passFirstStep()
    await page.locator('[name=factorCode]').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await press(page, 'accounts_sign_in')
    await page.waitForURL('/')
    await forgetTokens(page)
    await page.goto('/login')
    await hydrated(page)
    await press(page, 'accounts_use_passkey')
    await page.waitForURL('/')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeTruthy()
    expect(complaints).toEqual([])
    await page.context().close()

    /** Once nothing is being asked for any more: a member's call without tokens would be refused, and complained of. */
    async function forgetTokens(where: Page) {
      await settled(where)
      await where.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
    }

    /** The button says what the password is given for. */
    async function givePassword(where: Page, act: Parameters<typeof say>[0]) {
      const dialog = where.getByRole('dialog')
      await dialog.getByLabel(say('accounts_old_password')).fill(memberPassword)
      await dialog.getByRole('button', { name: say(act) }).click()
    }
  })

  deepTest('changes nickname and picture, and both are seen at once', () =>
    changeNicknameAndPicture(product, language, `茶客 ${suffix}`),
  )

  test('every screen of one’s own account is whole and accessible', async () => {
    const { page, member, complaints } = await enterAs(product, language)
    const draft = { member_id: member.memberId, place: 'comment:999999', body: 'Begun' }
    await product.db.insertInto('drafts').values(draft).execute()
    await expectWhole(
      page,
      ownScreens.map((screen) => `/user/control/${screen}`),
      'main h1',
    )
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

deepTest('a session ended on one device is out on the other by itself', async () => {
  const say = words('en-US')
  const { page: here, member } = await enterAs(product, 'en-US')
  const { page: there } = await product.visit('en-US')
  await there.goto('/login?jumpUrl=%2Fuser%2Fcontrol%2FeditUser')
  await hydrated(there)
  await there.locator('[name=account]').fill(member.account)
  await there.locator('[name=password]').fill(memberPassword)
  await there
    .getByRole('main')
    .getByRole('button', { name: say('accounts_sign_in'), exact: true })
    .click()
  const greeting = there.waitForEvent('websocket').then((line) => line.waitForEvent('framereceived'))
  await there.waitForURL('/user/control/editUser')
  await greeting

  await here.goto('/user/control/sessionList')
  const end = here.getByRole('button', { name: say('accounts_end_session_of', { name: 'Chrom' }) })
  await end.waitFor()
  await end.click()
  await there.waitForURL(/\/login\?jumpUrl=/)
  expect(await there.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await here.context().close()
  await there.context().close()
})

/** Chromium's own stand-in for a fingerprint reader. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
