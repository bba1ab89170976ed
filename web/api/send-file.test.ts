import { expect, test, vi } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import { createUpload } from '#contract/posts/uploads.ts'
import { sayUploadError } from '#web/editor/upload-rules.ts'
import { fakeBrowser } from './browser.fixture.ts'
import { sendFile } from './send-file.ts'

/** Answers an upload so; as much of XMLHttpRequest as that needs. */
function answerWith(status: number, responseText: string) {
  fakeBrowser(() => ({}))
  class Answering {
    readonly status = status
    readonly responseText = responseText
    readonly upload = {}
    onload = () => {}
    onloadend = () => {}
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    send() {
      this.onload()
      this.onloadend()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Answering)
}

const send = () =>
  sendFile(createUpload, { uploadKind: 'image' }, new File(['tea'], 'tea.png'), {
    onProgress: () => {},
    signal: new AbortController().signal,
  })
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
