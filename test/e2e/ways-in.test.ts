import type { ServerResponse } from 'node:http'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { saveSettings } from '#server/core/settings.ts'
import { makeMember, memberPassword } from '#test/makers.ts'
import { type Interact, oidcClient, openOidcProvider, openWeChat, weChatApp } from '#test/third-parties.ts'
import { latestCaptcha, password } from './people.ts'
import { openPostOffice, type PostOffice } from './post-office.ts'
import { deepTest, hydrated, type Language, settled, startProduct, takenOver, toldIn } from './product.ts'
import { expectAccessible } from './whole.ts'
import { words } from './words.ts'
import { changeLanguage, confirmWrongly, registerWrongly, signInWrongly } from './wrong-forms-story.ts'

let post: PostOffice
const opened: { close(): unknown }[] = []
const product = startProduct(async (address) => {
  post = await openPostOffice()
  const provider = await openOidcProvider([`${address}/thirdParty/loginRedirect`], askInPages)
  const weChat = await openWeChat()
  opened.push(post, provider, weChat)
  return {
    ...post.env,
    PUBLIC_URL: address,
    OIDC_ISSUER: provider.address,
    OIDC_CLIENT_ID: oidcClient.id,
    OIDC_CLIENT_SECRET: oidcClient.secret,
    OIDC_NAME: 'House',
    WEIXIN_OA_SECRET: weChatApp.secret,
    WEIXIN_OPEN_URL: weChat.address,
    WEIXIN_API_URL: weChat.address,
  }
})
afterAll(() => Promise.all(opened.map((each) => each.close())))

beforeEach(async () => {
  await product.db.deleteFrom('attempt_counts').execute()
  // Whom WeChat sends is a newcomer, whatever has been told before.
  await product.db.deleteFrom('third_party_accounts').execute()
  await saveSettings(product.db, { weixinOfficialAccountAppId: weChatApp.id }, null)
})

/** Whom the provider sends: another one for each language. */
let person: string

/** The provider's two pages: who are you, and may that site know? Each is agreed to with its button. */
const askInPages: Interact = async (step, request, response, agree) => {
  if (request.method === 'POST') await agree(person)
  else showQuestion(response, step)
}

const showQuestion = (response: ServerResponse, step: string) =>
  response.setHeader('content-type', 'text/html').end(
    `<!doctype html><title>House</title><link rel="icon" href="data:,">
      <form method="post"><button>Allow ${step}</button></form>`,
  )

const accessToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'))

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the story's tests, each of them within the limit, share what it opens.
describe.each<Language>(toldIn('en-US'))('in %s', (language) => {
  const say = words(language)

  deepTest('without JavaScript the forms are not there, and it is said why', async () => {
    const { page } = await product.visit(language, { javaScriptEnabled: false })
    for (const path of ['/login', '/register', '/findPassWord/step1', '/feedback']) {
      await page.goto(path)
      expect(await page.locator('noscript p').innerText()).toBe(say('ui_needs_script'))
      const form = page.getByRole('main').locator('form')
      expect(await form.isVisible(), path).toBe(false)
      // Nor would a browser that shows it all the same put a password into an address.
      const password = form.locator('[type=password]')
      if ((await password.count()) > 0) expect(await form.getAttribute('method'), path).toBe('post')
    }
    await page.context().close()
  })
  const suffix = language === 'zh-CN' ? 'zh' : 'en'

  async function openLogin(page: Page) {
    await page.goto('/login?jumpUrl=%2FtermsService')
    await hydrated(page)
  }

  deepTest('a guest signs in over the topic they are reading, and may comment on it at once', async () => {
    const { account } = await makeMember(product.db)
    const { page, complaints } = await product.visit(language)
    await page.goto('/thread?topicId=1')
    await hydrated(page)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    const link = page.locator('#comments').getByRole('link', { name: say('shell_sign_in'), exact: true })
    await takenOver(link)
    await link.click()
    const dialog = page.getByRole('dialog', { name: say('accounts_sign_in') })
    await dialog.locator('[name=account]').fill(account)
    await dialog.locator('[name=password]').fill('not the password')
    // What comes late moves what is already there, and a press could meet something else.
    await dialog.getByRole('button', { name: say('accounts_use_passkey') }).waitFor()
    await settled(page)
    await dialog.getByRole('button', { name: say('accounts_sign_in'), exact: true }).click()
    await dialog.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
    await expectAccessible(page, 'the dialog to sign in')
    expect(await dialog.locator('[name=account]').inputValue()).toBe(account)
    await dialog.locator('[name=password]').fill(memberPassword)
    await page.keyboard.press('Enter')
    await page.locator('#comments .cm-content').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/thread')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(complaints.filter((text) => !text.includes('status of 4'))).toEqual([])
    await page.context().close()
  })

  deepTest('the dialog goes with the page it stood over, and Escape gives the focus back', async () => {
    const { page } = await product.visit(language)
    await page.goto('/')
    await hydrated(page)
    const link = page.getByRole('banner').getByRole('link', { name: say('shell_sign_in'), exact: true })
    const dialog = page.getByRole('dialog')
    await link.click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    await link.click()
    await dialog.getByRole('link', { name: say('accounts_forgot_password') }).click()
    await page.waitForURL('/findPassWord/step1')
    await dialog.waitFor({ state: 'detached' })
    await page.context().close()
  })

  deepTest(
    'comes in by OpenID Connect, past the pages of the provider, to where they were going',
    async () => {
      person = `person-${suffix}`
      const { page, complaints } = await product.visit(language)
      await openLogin(page)
      await page.getByRole('button', { name: say('accounts_third_party_by', { name: 'House' }) }).click()
      await page.getByRole('button', { name: 'Allow login' }).click()
      await page.getByRole('button', { name: 'Allow consent' }).click()
      const register = page.getByRole('main').getByRole('button', { name: say('accounts_register') })
      await register.waitFor()
      await expectAccessible(page, 'a newcomer who has not agreed yet')
      expect(await accessToken(page)).toBeFalsy()
      await page.getByRole('checkbox').check()
      await register.click()
      await page.waitForURL('/termsService')
      expect(await accessToken(page)).toBeTruthy()
      await page.goto('/user/control/editUser')
      await expect.poll(() => page.locator('[name=nickname]').inputValue()).toBe(`Nick ${person}`)
      await expectAccessible(page, 'who came in by a third party')
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )

  deepTest('a way back that this browser did not begin ends at a page that says so', async () => {
    const { page } = await product.visit(language)
    await page.goto('/thirdParty/loginRedirect?code=stolen&state=x')
    await page.getByRole('heading', { name: say('accounts_third_party_failed') }).waitFor()
    await expectAccessible(page, 'a way back that leads nowhere')
    expect(new URL(page.url()).search).toBe('')
    await page.context().close()
  })

  deepTest('comes in by WeChat, which is offered inside WeChat only', async () => {
    const name = say('accounts_third_party_by', { name: say('accounts_third_party_weixin') })
    const desk = await product.visit(language)
    await openLogin(desk.page)
    await desk.page.getByRole('button', { name: say('accounts_third_party_by', { name: 'House' }) }).waitFor()
    expect(await desk.page.getByRole('button', { name }).count()).toBe(0)
    const userAgent = 'Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36 MicroMessenger/8.0.60'
    const { page } = await product.visit(language, { userAgent })
    await openLogin(page)
    await expectAccessible(page, 'signing in inside WeChat')
    const allow = async () => {
      await page.getByRole('button', { name }).click()
      await page.getByRole('link', { name: 'Allow' }).click()
    }
    await allow()
    await page.locator('[name=nickname]').fill(`wechat_${suffix}`)
    await page.getByRole('checkbox').check()
    // The account is made, and nobody hears so: trying again leads to it.
    const registration = '**/api/thirdParty/registrations'
    await page.route(registration, (route) => route.fetch().then(() => route.abort()))
    const register = page.getByRole('main').getByRole('button', { name: say('accounts_register') })
    await register.click()
    await page.getByText(say('api_unreachable')).first().waitFor()
    await page.unroute(registration)
    await register.click()
    await page.getByText(say('accounts_newcomer_refused')).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: say('accounts_back_to_sign_in') })
      .click()
    await page.waitForURL(/\/login/)
    await allow()
    await page.waitForURL('/termsService')
    expect(await accessToken(page)).toBeTruthy()
    await desk.page.context().close()
    await page.context().close()
  })

  deepTest('what is wrong with a form is said early, counted, and in reach', async () => {
    await registerWrongly(product, language)
    await signInWrongly(product, language)
    await confirmWrongly(product, language)
  })

  deepTest('what is typed stays when the language is changed', () => changeLanguage(product, language))

  deepTest('registers by phone with the code that came by SMS', async () => {
    const digits = language === 'zh-CN' ? '13900000021' : '13900000022'
    const { page, complaints } = await product.visit(language)
    await page.goto('/register')
    await hydrated(page)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: say('accounts_phone'), exact: true }).click()
    await page.locator('[name=account]').fill(`phoned_${suffix}`)
    await page.locator('[name=phoneNumber]').fill(digits)
    await page.locator('img[src^="data:image/png"]').waitFor()
    await page
      .getByLabel(say('ui_captcha'))
      .first()
      .fill(await latestCaptcha(product.db))
    await main.getByRole('button', { name: say('ui_code_send') }).click()
    await page.locator('[name=code]').fill(await post.codeFor(`+86${digits}`))
    await expectAccessible(page, 'registration by phone')
    await page.locator('[name=password]').fill(password)
    await page.locator('[name=passwordAgain]').fill(password)
    await page.getByRole('checkbox').check()
    // The account is there, and nobody here hears so: pressed again, the form leads in.
    await page.route('**/api/register', loseAnswer, { times: 1 })
    const register = main.getByRole('button', { name: say('accounts_register') })
    await register.click()
    await page.getByText(say('api_unreachable')).waitFor()
    await register.click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await accessToken(page)).toBeTruthy()
    expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
    await page.context().close()
  })
})

async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}
