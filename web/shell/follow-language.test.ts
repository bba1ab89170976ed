import { afterEach, expect, test, vi } from 'vitest'
import { followLanguage } from './follow-language.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['language=zh-CN', true, 1],
  ['theme=dark; language=zh-CN', true, 1],
  ['language=en-US', true, 0],
  ['', true, 0],
  // A page that the browser loads was drawn in the language that was chosen.
  ['language=zh-CN', false, 0],
])(
  'with "%s" an English page that is shown again (%s) is loaded anew %i times',
  (cookie, persisted, times) => {
    const reload = vi.fn()
    const listeners: ((event: { persisted: boolean }) => void)[] = []
    vi.stubGlobal('document', { cookie, documentElement: { lang: 'en-US' } })
    vi.stubGlobal('location', { reload })
    vi.stubGlobal('addEventListener', (_: string, listener: (typeof listeners)[number]) =>
      listeners.push(listener),
    )
    followLanguage()
    for (const listener of listeners) listener({ persisted })
    expect(reload).toHaveBeenCalledTimes(times)
  },
)
