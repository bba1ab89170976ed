import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { isApiError } from '#web/api/api-error.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { toast } from '#web/ui/toast.ts'

interface Over<L extends Endpoint, Mark> {
  /** Where what is changed stands with the others. */
  list: L
  /** Of the state that the form began with; none for something new. */
  begun: Mark | undefined
  /** Of the state that the list tells of. */
  markIn: (now: OutputOf<L>) => Mark | undefined
}

/**
 * Saves a change together with the mark of the state that it was made over. Where somebody else has changed that meanwhile,
 * the list is read anew: who has been told so and saves again means it, and loses nothing of what they typed.
 */
export function useSaveOver<E extends Endpoint, L extends Endpoint, Mark extends string | number>(
  endpoint: E,
  { list, begun, markIn }: Over<L, Mark>,
) {
  const queryClient = useQueryClient()
  const { attempt, busy, fields, failure, code } = useSubmit(endpoint)
  const [seen, setSeen] = useState(begun)

  /** What the server answers once it is saved. The list then tells of it, and so does a toast. */
  async function save(inputOver: (seen: Mark | undefined) => InputOf<E>): Promise<OutputOf<E> | undefined> {
    const outcome = await attempt(inputOver(seen))
    if (!outcome || (isApiError(outcome) && outcome.code !== 'changed_meanwhile')) return undefined
    await queryClient.invalidateQueries({ queryKey: [list.name] })
    if (!isApiError(outcome)) {
      // The dialog closes, and the list beside may look as before.
      toast.show({ kind: 'success', text: m.manage_saved() })
      return outcome
    }
    const lists = queryClient.getQueriesData<OutputOf<L>>({ queryKey: [list.name] })
    const marks = lists.map(([, now]) => now && markIn(now))
    setSeen(marks.find((mark) => mark !== undefined) ?? seen)
    return undefined
  }

  return { save, busy, fields, failure: code === 'changed_meanwhile' ? m.field_changed_meanwhile() : failure }
}
