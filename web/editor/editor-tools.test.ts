import { describe, expect, test, vi } from 'vitest'
import { arrangeTools, listTools } from './editor-tools.ts'

const hiding = { kinds: ['points' as const], levels: [], keepsPassword: false }
const uploads = ['image', 'file', 'video'].map((kind) => ({
  id: `upload-${kind}`,
  label: kind,
  icon: (() => null) as never,
  press: () => {},
}))
const tools = listTools({ run: () => {}, hiding, uploads })
const ids = (groups: readonly { id: string }[][]) => groups.flat().map(({ id }) => id)

describe.each([true, false])('light: %s', (isLight) => {
  test.each([0, 1, 4, 9, 40])('with room for %i tools, each stands once, in the row or behind it', (room) => {
    const { row, rest } = arrangeTools(tools, isLight, room)
    expect(row.length).toBeLessThanOrEqual(room)
    expect([...ids([row]), ...ids(rest)].toSorted()).toEqual(ids(tools).toSorted())
    expect(rest.every((group) => group.length > 0)).toBe(true)
  })
})

test('a light field shows few, however much room there is', () => {
  expect(ids([arrangeTools(tools, true, Number.POSITIVE_INFINITY).row])).toEqual([
    'emoji',
    'upload-image',
    'mention',
  ])
})

test('who may neither upload nor hide has no tool for it', () => {
  const run = vi.fn()
  const few = listTools({ run, hiding: { ...hiding, kinds: [] }, uploads: [] })
  expect(ids(few).filter((id) => id === 'hide' || id.startsWith('upload'))).toEqual([])
  few.flat()[0]?.press()
  expect(run).toHaveBeenCalledOnce()
})
