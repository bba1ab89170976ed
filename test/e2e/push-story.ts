import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeSubscription } from '#test/push-service.ts'
import { enterAs } from './people.ts'
import { hydrated, type Language, type Product } from './product.ts'
import { expectWhole } from './whole.ts'
import { words } from './words.ts'

const page = '/user/control/deliveryChoices'

/** A member has this browser notified, sees what comes while the site is closed, and ends it. */
export async function haveDevicesNotified(product: Product, language: Language): Promise<void> {
  const say = words(language)
  const { page: tab, member, complaints } = await enterAs(product, language, {}, { serviceWorkers: 'allow' })
  // The browser's own push service lies in the internet; what it would give is made here.
  await tab.addInitScript(pretendSubscription, makeSubscription())
  await tab.goto(page)
  await hydrated(tab)
  const here = tab.getByRole('switch', { name: say('delivery_push_here') })
  await expect.poll(() => here.isEnabled()).toBe(true)
  expect(await here.isChecked()).toBe(false)
  await tab.context().grantPermissions(['notifications'])
  await tab.waitForFunction(() => navigator.serviceWorker.controller)
  await here.click()
  await expect.poll(() => here.isChecked()).toBe(true)
  const devices = () =>
    product.db
      .selectFrom('push_devices')
      .select(['endpoint', 'language'])
      .where('member_id', '=', member.memberId)
      .execute()
  expect(await devices()).toEqual([{ endpoint: 'https://push.example.org/browser', language }])

  const sent = { title: 'Tea', body: 'Ann said\nBob said', path: '/user/control/remindList', tag: 'x' }
  await deliverWhileClosed(tab, product.address, sent)
  await tab.goto(page)
  const shown = () =>
    tab.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const all = (await registration?.getNotifications()) ?? []
      return all.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }))
    })
  await expect.poll(shown).toEqual([sent])

  await hydrated(tab)
  await tab.getByRole('checkbox', { name: say('delivery_push_messages') }).uncheck()
  await tab.getByRole('button', { name: say('delivery_save'), exact: true }).click()
  await tab.getByText(say('accounts_saved')).first().waitFor()
  await expect.poll(() => here.isChecked()).toBe(true)
  await here.click()
  await expect.poll(() => here.isChecked()).toBe(false)
  expect(await devices()).toEqual([])
  await expectWhole(tab, [page], 'main form')
  expect(complaints).toEqual([])
}

function pretendSubscription({ publicKey, secret }: { publicKey: string; secret: string }): void {
  const bytes = (text: string) => {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (char) => char.charCodeAt(0)).buffer
  }
  const name = 'pretended subscription'
  const subscription = {
    endpoint: 'https://push.example.org/browser',
    options: { applicationServerKey: null },
    getKey: (key: string) => bytes(key === 'auth' ? secret : publicKey),
    unsubscribe: async () => {
      sessionStorage.removeItem(name)
      return true
    },
  } as unknown as PushSubscription
  PushManager.prototype.getSubscription = async () => (sessionStorage.getItem(name) ? subscription : null)
  PushManager.prototype.subscribe = async () => {
    sessionStorage.setItem(name, 'yes')
    return subscription
  }
}

/** Hands words to the service worker, as a push service does, while no window shows the site. */
async function deliverWhileClosed(tab: Page, origin: string, sent: object): Promise<void> {
  await tab.goto('about:blank')
  const session = await tab.context().newCDPSession(tab)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(sent),
  })
  await session.detach()
}
