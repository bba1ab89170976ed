import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { PromptOptions } from '#web/ui/prompt.tsx'
import { useDeletionRequest } from './use-deletion-request.ts'
import { useWithdrawal } from './use-withdrawal.ts'

const { call, ask } = vi.hoisted(() => ({ call: vi.fn(), ask: vi.fn() }))
vi.mock('#web/api/call.ts', () => ({ call }))
vi.mock('#web/ui/confirm.tsx', () => ({ confirm: async () => true }))
vi.mock('#web/ui/prompt.tsx', () => ({ prompt: ask }))
vi.mock('@tanstack/react-router', async (real) => ({ ...(await real<object>()), useRouter: () => ({}) }))
beforeEach(() => vi.resetAllMocks())

/** What the author's menu does, and what the page reads again. */
function draw(useIt: (topic: { topicId: number; isQuestion: boolean }) => () => Promise<void>) {
  const client = new QueryClient()
  const read: unknown[] = []
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    read.push(filters?.queryKey?.[0])
  })
  let act = async () => {}
  function Menu() {
    act = useIt({ topicId: 7, isQuestion: false })
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Menu />
    </QueryClientProvider>,
  )
  return { act, read }
}

test('who may not withdraw a topic any more is offered what is left by a page that was read again', async () => {
  call.mockRejectedValue(new ApiError(422, 'others_took_part', 'Others have commented.'))
  const { act, read } = draw(useWithdrawal)
  await act()
  expect(read).toContain(readThreadViewerState.name)
})

test('who has asked for its deletion on another device is told so, by the page too', async () => {
  call.mockRejectedValue(new ApiError(409, 'deletion_asked', 'You have asked for this.'))
  let said: string | undefined
  ask.mockImplementation(async ({ submit }: PromptOptions) => {
    said = await submit?.('Please')
    return null
  })
  const { act, read } = draw(useDeletionRequest)
  await act()
  expect(said).toBe('You have asked for this.')
  expect(read).toContain(readThreadViewerState.name)
})
