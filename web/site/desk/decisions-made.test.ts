import { expect, test } from 'vitest'
import { createDecisionsMade } from './decisions-made.ts'

test('the last that was decided is taken back, although the one before was answered after it', async () => {
  const made = createDecisionsMade()
  const first = Promise.withResolvers<number>()
  void made.add('report:1:1', first.promise)
  void made.add('report:2:1', Promise.resolve(12))
  first.resolve(11)
  expect(await made.takeLast()).toEqual({ key: 'report:2:1', decisionId: 12 })
  expect(await made.takeLast()).toEqual({ key: 'report:1:1', decisionId: 11 })
  expect(await made.takeLast()).toBeUndefined()
})

test('one that is still on its way is waited for, and no earlier one goes in its place', async () => {
  const made = createDecisionsMade()
  void made.add('post:1:1', Promise.resolve(1))
  const refused = Promise.withResolvers<undefined>()
  void made.add('post:2:1', refused.promise)
  const taken = made.takeLast()
  refused.resolve(undefined)
  expect(await taken).toBeUndefined()
  expect(await made.takeLast()).toEqual({ key: 'post:1:1', decisionId: 1 })
})

test('what cannot be taken back, or was by its own button, is passed over', async () => {
  const made = createDecisionsMade()
  void made.add('post:1:1', Promise.resolve(1))
  void made.add('post:2:1', Promise.resolve(2))
  await made.add('post:3:1', Promise.resolve(undefined))
  made.forget('post:2:1')
  expect(await made.takeLast()).toEqual({ key: 'post:1:1', decisionId: 1 })
})
