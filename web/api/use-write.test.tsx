import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { atForm } from './use-submit.ts'
import { useWrite } from './use-write.ts'

/** What a component gets from useWrite when it is drawn. */
function drawn<Output, Input>(...args: Parameters<typeof useWrite<Output, Input>>) {
  const found: ReturnType<typeof useWrite<Output, Input>>[] = []
  function Form() {
    found.push(useWrite(...args))
    return null
  }
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always', gcTime: 0 } } })
  renderToString(
    <QueryClientProvider client={client}>
      <Form />
    </QueryClientProvider>,
  )
  return found[0]!
}

test('a second press while the first is under way does nothing, a later one counts again', async () => {
  const write = vi.fn(async (n: number) => ({ n }))
  const { send } = drawn(write)
  const [first, second] = await Promise.all([send(1), send(2)])
  expect([first, second]).toEqual([{ n: 1 }, undefined])
  expect(await send(3)).toEqual({ n: 3 })
  expect(write.mock.calls.map(([n]) => n)).toEqual([1, 3])
})

test('acts that are told apart go side by side', async () => {
  const write = vi.fn(async (row: string) => ({ row }))
  const { send } = drawn(write, { keyOf: (row) => row })
  expect(await Promise.all([send('a'), send('b'), send('a')])).toEqual([
    { row: 'a' },
    { row: 'b' },
    undefined,
  ])
  expect(write).toHaveBeenCalledTimes(2)
})

test('a refusal is no answer, a bug is thrown, and either way what it changed is read again', async () => {
  const onSettled = vi.fn(async () => {})
  const write = vi
    .fn()
    .mockRejectedValueOnce(new ApiError(409, 'changed_meanwhile', 'Somebody was quicker.'))
    .mockRejectedValueOnce(new TypeError('x is not a function'))
  const { send } = drawn(write, { onSettled })
  expect(await send({})).toBeUndefined()
  await expect(send({})).rejects.toThrow('x is not a function')
  expect(onSettled).toHaveBeenCalledTimes(2)
})

test.each([
  [
    new ApiError(422, 'invalid_input', 'Look at the fields.', { title: 'Too long.' }),
    { title: 'Too long.' },
    '',
  ],
  [new ApiError(409, 'card_repriced', 'It costs more now.'), {}, 'It costs more now.'],
  [new ApiError(403, 'feature_closed', 'Comments are closed.'), {}, 'Comments are closed.'],
  [new ApiError(503, 'read_only', 'Reading only.'), {}, 'Reading only.'],
  [new ApiError(403, 'forbidden', 'You may not.'), {}, 'You may not.'],
  [new ApiError(503, 'site_closed', 'Back at noon.'), {}, 'Back at noon.'],
  [
    new ApiError(422, 'captcha_required', 'Type the characters.', { captchaValue: 'Fill this in.' }),
    { captchaValue: 'Fill this in.' },
    'Type the characters.',
  ],
  [
    new ApiError(422, 'captcha_required', 'Type the characters.', {
      captchaValue: 'Fill this in.',
      name: 'And this.',
    }),
    { captchaValue: 'Fill this in.', name: 'And this.' },
    '',
  ],
  [new ApiError(500, 'server_error', 'Ours.'), {}, ''],
  [undefined, {}, ''],
])('a form shows what concerns it, and nothing that is told elsewhere: %s', (refusal, fields, failure) => {
  expect(atForm(refusal)).toEqual({ fields, failure })
})
