import { expect, onTestFinished, test, vi } from 'vitest'
import { createDocumentChoice } from './document-choice.ts'

/** A window whose browser remembers these, and whose document was drawn with those. */
function openWindow(kept: Record<string, string> | undefined, dataset: Record<string, string> = {}) {
  vi.stubEnv('SSR', false)
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('localStorage', kept)
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  return { dataset, hear: (news: string) => events.dispatchEvent(new Event(news)) }
}

test('what is chosen in another window is followed, also by a page that was in the memory of the browser', () => {
  const kept: Record<string, string> = {}
  const { dataset, hear } = openWindow(kept)
  const density = createDocumentChoice('density', ['roomy', 'compact'])
  kept.density = 'compact'
  hear('storage')
  expect([density.read(), dataset]).toEqual(['compact', { density: 'compact' }])
  kept.density = 'roomy'
  hear('pageshow')
  expect([density.read(), dataset]).toEqual(['roomy', {}])
})

test('what was chosen before the program came is followed when it comes', () => {
  const { dataset } = openWindow({ theme: 'dark' })
  expect(createDocumentChoice('theme', ['system', 'light', 'dark']).read()).toBe('dark')
  expect(dataset).toEqual({ theme: 'dark' })
})

test('where nothing can be kept, a choice lasts as long as the page', () => {
  const { dataset, hear } = openWindow(undefined)
  const theme = createDocumentChoice('theme', ['system', 'light', 'dark'])
  theme.choose('dark')
  hear('pageshow')
  expect([theme.read(), dataset]).toEqual(['dark', { theme: 'dark' }])
})
