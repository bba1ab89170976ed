import { expect, onTestFinished, test, vi } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import { createUpload } from '#contract/posts/uploads.ts'
import { sayUploadError } from '#web/editor/upload-rules.ts'
import { fakeBrowser } from './browser.fixture.ts'
import { fetchFile } from './fetch-file.ts'
import { sendFile } from './send-file.ts'

/** Answers an upload so, or not at all; as much of XMLHttpRequest as that needs. */
function answerWith(status: number, responseText: string) {
  fakeBrowser(() => ({}))
  const sent: { upload: { onprogress?: (event: object) => void } }[] = []
  class Answering {
    readonly status = status
    readonly responseText = responseText
    readonly upload = {}
    onload = () => {}
    onloadend = () => {}
    onabort = () => {}
    open() {}
    abort() {
      this.onabort()
      this.onloadend()
    }
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    send() {
      sent.push(this)
      if (status === 0) return
      this.onload()
      this.onloadend()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Answering)
  return sent
}

const send = () =>
  sendFile(createUpload, { uploadKind: 'image' }, new File(['tea'], 'tea.png'), {
    onProgress: () => {},
    signal: new AbortController().signal,
  })
const minute = 60_000
const page = '<html><h1>Welcome to our network</h1></html>'

test.each([
  ['a page that stands in the place of an answer', 200, page, m.api_unreachable()],
  ['an answer of nothing', 200, '', m.api_unreachable()],
  ['a proxy that finds the file too large', 413, page, m.error_too_large()],
  ['a proxy that finds no forum behind it', 502, page, m.api_unreachable()],
])('%s is no upload, and said as what it is', async (_, status, body, sentence) => {
  answerWith(status, body)
  const error = await send().catch((problem: unknown) => problem)
  expect(error).toMatchObject({ name: 'ApiError', status })
  expect(sayUploadError(error)).toBe(sentence)
})

test('an upload whose network has gone without a word is given up, and one that goes on is not', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const sent = answerWith(0, '')
  const outcome = send().catch((problem: unknown) => problem)
  await vi.advanceTimersByTimeAsync(2 * minute)
  sent[0]?.upload.onprogress?.({ loaded: 1, total: 2 })
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(minute)
  expect(await outcome).toMatchObject({ status: 0, code: 'timeout' })
  expect(vi.getTimerCount()).toBe(0)
})

test('a file that never comes is given up', async () => {
  fakeBrowser(() => new Promise(() => {}))
  const { fetch } = globalThis
  const ended = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  vi.stubGlobal('fetch', (url: string, init: RequestInit & { signal: AbortSignal }) =>
    Promise.race([fetch(url, init), ended(init.signal)]),
  )
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(50))
  await expect(fetchFile('/privatePictures/1/1/full.webp')).rejects.toMatchObject({ code: 'timeout' })
})
