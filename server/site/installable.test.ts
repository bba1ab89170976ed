import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'

const { app, settings } = await createTestApp()
const get = (url: string, language: string) => app.inject({ url, headers: { 'accept-language': language } })

test('the site is described to systems in the language that is asked for', async () => {
  await settings({ title: { 'zh-CN': '山房', 'en-US': 'Hill House' } })
  const english = (await get('/manifest.webmanifest?language=en-US', 'zh-CN')).json()
  expect(english).toMatchObject({ name: 'Hill House', lang: 'en-US', start_url: '/', display: 'standalone' })
  expect(english.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
    '/addTopic',
    '/question/list',
    '/user/control/remindList',
  ])
  expect(english.share_target).toMatchObject({ action: '/addTopic', method: 'GET' })
  const chinese = await get('/manifest.webmanifest', 'zh-CN')
  expect(chinese.headers['content-type']).toContain('application/manifest+json')
  expect(chinese.json()).toMatchObject({ name: '山房', lang: 'zh-CN' })
})

test('while nobody may write topics, no system leads to writing one', async () => {
  await settings({ allowTopics: false })
  const closed = (await get('/manifest.webmanifest', 'en-US')).json()
  expect(JSON.stringify(closed)).not.toContain('/addTopic')
  await settings({ allowTopics: true })
})

test('what is shown without a connection speaks both languages, the reader’s first, and asks for nothing', async () => {
  await settings({ title: { 'zh-CN': '<茶>', 'en-US': '<Tea>' } })
  const { body, headers } = await get('/offline?language=en-US', 'zh-CN')
  expect(body).toContain('<h1>&lt;Tea&gt;</h1>')
  expect(body.indexOf('lang="en-US"><p>')).toBeLessThan(body.indexOf('lang="zh-CN"><p>'))
  expect(body).not.toMatch(/<script|<link|<img/)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('a password manager is led to where the password is changed, and told that there is nothing else', async () => {
  const led = await app.inject('/.well-known/change-password')
  expect([led.statusCode, led.headers.location]).toEqual([302, '/user/control/editUser'])
  for (const name of [
    'assetlinks.json',
    'resource-that-should-not-exist-whose-status-code-should-not-be-200',
  ])
    expect((await app.inject(`/.well-known/${name}`)).statusCode).toBe(404)
})
