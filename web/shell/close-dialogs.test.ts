import type { AnyRouter } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { ask, questions } from '#web/ui/dialog-queue.ts'
import { closeDialogs } from './close-dialogs.ts'

beforeEach(() => questions.write([]))

/** What is told of a way from one place to another. */
function way() {
  let tell = (_: object) => {}
  const router = {
    history: { block: () => {} },
    subscribe: (_: string, listener: typeof tell) => (tell = listener),
  }
  closeDialogs(router as unknown as AnyRouter)
  return (from: string | undefined, to: string) =>
    tell({ fromLocation: from, toLocation: to, hrefChanged: from !== to })
}

const thread = '/thread?topicId=7'

test('what was asked for, and whose program comes only after the page has gone, is not shown on the next page', () => {
  const go = way()
  void ask(() => 'Buy it?' as never)
  go(undefined, thread)
  go(thread, thread)
  expect(questions.read()).toHaveLength(1)
  go(thread, '/thread?topicId=8')
  expect(questions.read()).toEqual([])
})

test('what is told to anybody stays on every page', () => {
  const go = way()
  void ask(() => 'Closed for an hour.' as never, 'Closed for an hour.')
  go(thread, '/')
  expect(questions.read()).toHaveLength(1)
})
