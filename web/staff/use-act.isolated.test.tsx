import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { listApiKeys, revokeApiKey } from '#contract/site/api-keys.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useAct } from './use-act.ts'

const { call, shown } = vi.hoisted(() => ({ call: vi.fn(), shown: vi.fn() }))
vi.mock('#web/api/call.ts', () => ({ call }))
vi.mock('#web/ui/toast.ts', () => ({ toast: { show: shown } }))
vi.mock('#web/ui/focus-in-place-of.ts', () => ({ focusInPlaceOf: () => () => {} }))
beforeEach(() => {
  vi.resetAllMocks()
  vi.stubGlobal('document', { activeElement: null })
})

/** What the page of the keys acts with, and the names of the lists that it reads again. */
function draw() {
  const client = new QueryClient()
  const read: unknown[] = []
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    read.push(filters?.queryKey?.[0])
  })
  let act: ReturnType<typeof useAct> | undefined
  function Page() {
    act = useAct(listApiKeys)
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  return { act: act!, read }
}

test('what was done is said, and the list is read again', async () => {
  call.mockResolvedValue({ done: true })
  const { act, read } = draw()
  expect(await act(revokeApiKey, { keyId: 7 })).toBe(true)
  expect(read).toEqual([listApiKeys.name])
  expect(shown).toHaveBeenCalledTimes(1)
})

test('where somebody else was quicker the list is read again too, and nothing is called done', async () => {
  call.mockRejectedValue(new ApiError(404, 'not_found', 'It is gone.'))
  const { act, read } = draw()
  expect(await act(revokeApiKey, { keyId: 7 })).toBe(false)
  expect(read).toEqual([listApiKeys.name])
  expect(shown).not.toHaveBeenCalled()
})
