import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { QueuedPost } from '#contract/posts/review.ts'
import { readOverview } from '#contract/site/overview.ts'
import { ApiError } from '#web/api/api-error.ts'
import { QueuedPostCard } from './queued-post-card.tsx'

const { call, presses } = vi.hoisted(() => ({ call: vi.fn(), presses: [] as (() => void)[] }))
vi.mock('#web/api/call.ts', () => ({ call }))
vi.mock('#web/ui/toast.ts', () => ({ toast: { show: () => {} } }))
vi.mock('#web/core/author-name.tsx', () => ({ AuthorName: () => null }))
vi.mock('./waiting-post-card.tsx', () => ({
  WaitingPostCard: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('#web/ui/button.tsx', () => ({
  Button: ({ onClick }: { onClick: () => void }) => {
    presses.push(onClick)
    return null
  },
}))

test.each([
  ['approved', {}],
  ['decided on by somebody else', new ApiError(409, 'reviewed_meanwhile')],
])('once a post is %s, what waits is counted anew', async (_, outcome) => {
  call.mockImplementation(async () => {
    if (outcome instanceof Error) throw outcome
    return outcome
  })
  const client = new QueryClient()
  client.setQueryData([readOverview.name, {}], {})
  const post = { waitingPostId: 7, version: 1, words: [], isPlaceGone: false } as unknown as QueuedPost
  const done = vi.fn()
  presses.length = 0
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <QueuedPostCard post={post} onDone={done} />
    </QueryClientProvider>,
  )
  presses[0]!()
  await expect.poll(() => done.mock.calls.length).toBe(1)
  expect(client.getQueryState([readOverview.name, {}])?.isInvalidated).toBe(true)
})
