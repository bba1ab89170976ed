import { afterEach, expect, test, vi } from 'vitest'
import { topicTrees } from '#contract/markdown/topic-trees.ts'
import { drawKey } from './draw-key.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** What a browser offers on plain HTTP, away from localhost. */
function leaveSecureOrigin() {
  const { crypto } = globalThis
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
}

test('keys are drawn on an insecure origin too, all different and of one form', () => {
  leaveSecureOrigin()
  const keys = Array.from({ length: 100 }, drawKey)
  expect(new Set(keys).size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^([0-9a-f]{8}-){3}[0-9a-f]{8}$/)
})

test('a topic with hidden content is laid out on an insecure origin too, as the preview does', () => {
  leaveSecureOrigin()
  const topic = topicTrees(':::hidden{kind=comment}\nsecret\n:::', { idPrefix: 'p-' })
  expect(topic).toMatchObject({ body: '', blocks: [{ kind: 'comment' }] })
})
