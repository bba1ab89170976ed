import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { makeMember } from '#test/makers.ts'

const { as, cast, db } = await createTestApp({ readsPerMinutePerAddress: 12, writesPerMinutePerMember: 3 })

const from = (address: string) => ({ 'x-forwarded-for': address })

test('an address that asks too much is told when to come back, and others are not', async () => {
  const ask = (address: string) => as(null).send({ url: '/api/topics', headers: from(address) })
  const answers = []
  for (let count = 0; count < 13; count++) answers.push(await ask('198.51.100.1'))
  expect(answers.slice(0, 12).every(({ statusCode }) => statusCode === 200)).toBe(true)
  const last = answers[12]!
  expect([last.statusCode, last.json().error.code]).toEqual([429, 'too_many_requests'])
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await ask('198.51.100.2')).statusCode).toBe(200)
})

test('share images, which cost a drawing, are limited likewise', async () => {
  const ask = () => as(null).send({ url: '/share/1-zh-CN-000000000000.png', headers: from('198.51.100.4') })
  const statuses = []
  for (let count = 0; count < 13; count++) statuses.push((await ask()).statusCode)
  expect(statuses.slice(11)).toEqual([404, 429])
})

test('refused writes count against their address too', async () => {
  const headers = { ...from('198.51.100.3'), cookie: '' }
  const statuses = []
  for (let count = 0; count < 13; count++) {
    statuses.push((await as(null).send({ method: 'POST', url: '/api/captchas', headers })).statusCode)
  }
  expect(statuses.slice(11)).toEqual([403, 429])
})

test('a member who writes too much is stopped wherever they write from, and may still read', async () => {
  const member = await makeMember(db)
  const write = (address: string) =>
    as(member).send({ method: 'POST', url: '/api/topics', headers: from(address) })
  const statuses = []
  for (let count = 0; count < 4; count++) statuses.push((await write(`198.51.100.${10 + count}`)).statusCode)
  expect(statuses).toEqual([422, 422, 422, 429])
  const read = await as(member).send({ url: '/api/composerOptions', headers: from('198.51.100.20') })
  expect(read.statusCode).toBe(200)
  const other = await as(cast.bob).send({
    method: 'POST',
    url: '/api/topics',
    headers: from('198.51.100.21'),
  })
  expect(other.statusCode).toBe(422)
})
