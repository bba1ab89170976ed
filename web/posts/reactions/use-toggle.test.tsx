import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Toggle } from '#contract/core/toggle.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useToggle } from './use-toggle.ts'

/** A toggle as it is drawn once: what it shows when it's pressed. */
function drawn(
  state: Toggle,
  send: (isOn: boolean) => Promise<Toggle>,
  client: QueryClient = new QueryClient(),
) {
  const shown: Toggle[] = []
  let press = async () => {}
  function Button() {
    press = useToggle({
      state,
      show: (next) => void shown.push(next),
      send,
    })
    return null
  }
  renderToString(
    <QueryClientProvider client={client}>
      <Button />
    </QueryClientProvider>,
  )
  return { shown, press: () => press() }
}

const off = { isOn: false, count: 4 }

test('what is pressed shows at once, and then as the server has it', async () => {
  const { shown, press } = drawn(off, async (isOn) => ({ isOn, count: 9 }))
  const pressed = press()
  expect(shown).toEqual([{ isOn: true, count: 5 }])
  await pressed
  expect(shown.at(-1)).toEqual({ isOn: true, count: 9 })
})

test('what the server refuses goes back', async () => {
  const { shown, press } = drawn(off, async () => {
    throw new ApiError(403, 'forbidden')
  })
  await press()
  expect(shown).toEqual([{ isOn: true, count: 5 }, off])
})

test('whoever presses again before the answer sends nothing more of the same', async () => {
  const send = vi.fn(async (isOn: boolean) => ({ isOn, count: 5 }))
  const { press } = drawn(off, send)
  await Promise.all([press(), press()])
  expect(send.mock.calls).toEqual([[true]])
})

test('the member’s lists are read anew once they are next seen', async () => {
  const client = new QueryClient()
  client.setQueryData(['listFavorites', {}], {})
  client
    .getQueryCache()
    .find({ queryKey: ['listFavorites', {}] })
    ?.setOptions({ meta: { personal: true } })
  const { press } = drawn(off, async (isOn) => ({ isOn, count: 5 }), client)
  await press()
  expect(client.getQueryState(['listFavorites', {}])?.isInvalidated).toBe(true)
})
