import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ApiError, isApiError } from './api-error.ts'

interface WriteOptions<Input> {
  /** What must be read again however it went; until that is done the write counts as under way. */
  onSettled?: () => Promise<unknown>
  /** Which presses are one and the same act. Any two are, unless this tells them apart. */
  keyOf?: (input: Input) => string
}

/**
 * A change that the reader makes. What is under way isn't begun again by a second press. Resolves with the answer, or with
 * nothing if it was refused: call() has told the reader by then, but for the outcomes that it was told to expect.
 */
export function useWrite<Output, Input = void>(
  write: (input: Input) => Promise<Output>,
  { onSettled, keyOf = () => '' }: WriteOptions<Input> = {},
) {
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: write, onSettled })
  const underWay = useRef(new Set<string>())

  /** The answer or the refusal; nothing when the same is under way already. */
  async function attempt(input: Input): Promise<Output | ApiError | undefined> {
    const key = keyOf(input)
    if (underWay.current.has(key)) return undefined
    underWay.current.add(key)
    try {
      return await mutateAsync(input)
    } catch (refusal) {
      if (!isApiError(refusal)) throw refusal
      return refusal
    } finally {
      underWay.current.delete(key)
    }
  }

  async function send(input: Input): Promise<Output | undefined> {
    const outcome = await attempt(input)
    return isApiError(outcome) ? undefined : outcome
  }

  return { send, attempt, busy: isPending, refusal: isApiError(error) ? error : undefined }
}
