import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { readAgainWhenGone } from './read-again-when-gone.ts'

test.each([
  ['not_found', 404, 2],
  ['changed_meanwhile', 409, 1],
] as const)(
  'after a write was answered %s (%i) what is shown has been read %i times',
  async (code, status, times) => {
    const queryClient = new QueryClient()
    readAgainWhenGone(queryClient)
    const queryFn = vi.fn(async () => 'shown')
    const end = new QueryObserver(queryClient, {
      queryKey: ['shown'],
      queryFn,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {})
    await vi.waitFor(() => expect(queryClient.getQueryData(['shown'])).toBe('shown'))
    const mutationFn = () => Promise.reject(new ApiError(status, code))
    await queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn })
      .execute(undefined)
      .catch(() => {})
    await Promise.resolve()
    expect(queryFn).toHaveBeenCalledTimes(times)
    end()
  },
)
