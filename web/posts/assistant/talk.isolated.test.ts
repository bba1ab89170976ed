import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#web/api/browser.fixture.ts'

const call = vi.fn()
vi.mock('#web/api/call.ts', () => ({ call }))

/** The lines on which answers come, the latest last. */
const lines: FakeSource[] = []
class FakeSource {
  isClosed = false
  constructor() {
    lines.push(this)
  }
  addEventListener() {}
  close() {
    this.isClosed = true
  }
}

const question = { modelId: 1, act: 'chat', question: 'Which tea?' } as const
const asked = { conversationId: 5, turnId: 9, address: '/assistant/answers/x' }
const keys = () => call.mock.calls.map(([, , { key }]) => key as string)

/** The talk of a new window. */
async function openWindow() {
  vi.resetModules()
  return import('./talk.ts')
}

beforeEach(() => {
  fakeBrowser(() => ({}))
  vi.stubGlobal('EventSource', FakeSource)
  call.mockReset()
  lines.length = 0
})

test('a talk goes with its member: what was said, the answer that was coming, and which talk it was', async () => {
  const { putQuestion, talk } = await openWindow()
  call.mockResolvedValue(asked)
  await putQuestion(question, 'A model')
  expect(talk.read()).toMatchObject({ conversationId: 5, runningId: 9, turns: [{ question: 'Which tea?' }] })
  const { forgetOwn } = await import('#web/core/member-gone.ts')
  forgetOwn()
  expect(talk.read()).toEqual({ conversationId: undefined, turns: [], runningId: undefined, isBusy: false })
  expect(lines.map(({ isClosed }) => isClosed)).toEqual([true])
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('what is answered after its member has gone is shown to nobody', async () => {
  const { openTalk, putQuestion, talk } = await openWindow()
  const { forgetOwn } = await import('#web/core/member-gone.ts')
  for (const [ask, answer] of [
    [() => putQuestion(question, 'A model'), asked],
    [() => openTalk(5), { turns: [{ turnId: 9, question: 'Which tea?' }] }],
  ] as const) {
    let arrive = (_: unknown) => {}
    call.mockImplementation(() => new Promise((resolve) => (arrive = resolve)))
    const done = ask()
    forgetOwn()
    arrive(answer)
    await done
    expect(talk.read().turns).toEqual([])
  }
  expect(lines).toEqual([])
})

test('a question that is put again after a lost answer goes under the same key, the next under its own', async () => {
  const { beginTalk, putQuestion } = await openWindow()
  call.mockRejectedValueOnce(new Error('unreachable'))
  await expect(putQuestion(question, 'A model')).rejects.toThrow()
  call.mockResolvedValue(asked)
  await putQuestion({ ...question, captchaKey: 'k', captchaValue: 'ACEF' }, 'A model')
  beginTalk()
  await putQuestion(question, 'A model')
  const [first, again, next] = keys()
  expect(again).toBe(first)
  expect(next).not.toBe(first)
})

test('one question is put at a time: not another while it is asked, nor while it is answered', async () => {
  const { putAgain, putQuestion, stopAnswer, talk } = await openWindow()
  let arrive = (_: unknown) => {}
  call.mockImplementation(() => new Promise((resolve) => (arrive = resolve)))
  const first = putQuestion(question, 'A model')
  expect(talk.read().isBusy).toBe(true)
  expect(await putQuestion(question, 'A model')).toBe(false)
  arrive(asked)
  expect(await first).toBe(true)
  expect(await putQuestion(question, 'A model')).toBe(false)
  const [turn] = talk.read().turns
  expect(await putAgain(turn!, { turnId: 9, modelId: 1 }, 'A model')).toBe(false)
  expect(call).toHaveBeenCalledOnce()
  expect(talk.read()).toMatchObject({ turns: [{ turnId: 9, state: 'running' }], isBusy: false })
  stopAnswer()
  call.mockResolvedValue({ ...asked, turnId: 10 })
  expect(await putAgain(turn!, { turnId: 9, modelId: 1 }, 'A model')).toBe(true)
})

test('a question that is refused leaves the way free for the next', async () => {
  const { putQuestion, talk } = await openWindow()
  call.mockRejectedValueOnce(new Error('used up'))
  await expect(putQuestion(question, 'A model')).rejects.toThrow()
  expect(talk.read().isBusy).toBe(false)
})

test('a question that is asked again goes under one key until it has gone through', async () => {
  const { putAgain, putQuestion, stopAnswer, talk } = await openWindow()
  call.mockResolvedValue(asked)
  await putQuestion(question, 'A model')
  stopAnswer()
  const [turn] = talk.read().turns
  const again = () => putAgain(turn!, { turnId: 9, modelId: 1 }, 'A model')
  call.mockRejectedValueOnce(new Error('lost'))
  await expect(again()).rejects.toThrow()
  await again()
  stopAnswer()
  await again()
  const [first, lost, second, third] = keys()
  expect(second).toBe(lost)
  expect(new Set([first, second, third]).size).toBe(3)
})

test('what was still to be answered when its conversation is opened again can be asked again', async () => {
  const { openTalk, talk } = await openWindow()
  const turns = ['complete', 'waiting', 'running'].map((state, turnId) => ({ turnId, state }))
  call.mockResolvedValue({ turns })
  await openTalk(5)
  expect(talk.read().turns.map(({ state }) => state)).toEqual(['complete', 'stopped', 'stopped'])
})
