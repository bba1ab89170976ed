import { onTestFinished, vi } from 'vitest'

/** As a browser's: its names are properties of its own. */
class MemoryStorage {
  [name: string]: unknown
  getItem(name: string) {
    return this[name] ?? null
  }
  setItem(name: string, value: string) {
    this[name] = value
  }
  removeItem(name: string) {
    delete this[name]
  }
  clear() {
    for (const name of Object.keys(this)) delete this[name]
  }
  key(at: number) {
    return Object.keys(this)[at] ?? null
  }
  get length() {
    return Object.keys(this).length
  }
}

export interface Sent {
  method: string
  path: string
  headers: Headers
  body: URLSearchParams
}

type Answer = { status?: number; body?: unknown } | Error

/** As much of a browser as a call needs. `answer` stands for the server; what it was sent is listed. */
export function fakeBrowser(answer: (sent: Sent) => Answer | Promise<Answer>) {
  const sent: Sent[] = []
  const location = { pathname: '/thread', search: '?topicId=7', reload: vi.fn() }
  const document = { cookie: '', documentElement: { dataset: {} as Record<string, string> } }
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', location)
  vi.stubGlobal('navigator', {})
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://forum.example')
    const request = {
      method: init.method ?? 'GET',
      path: pathname,
      headers: new Headers(init.headers),
      body: new URLSearchParams((init.body ?? '') as URLSearchParams),
    }
    sent.push(request)
    const given = await answer(request)
    if (given instanceof Error) throw given
    return new Response(JSON.stringify(given.body ?? {}), { status: given.status ?? 200 })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { sent, location, document, page }
}

/** A refusal as the server writes it. */
export const refusal = (status: number, code: string, message = `${code}.`) => ({
  status,
  body: { error: { code, message, requestId: '1' } },
})
