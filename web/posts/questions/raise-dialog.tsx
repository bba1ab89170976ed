import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { raiseBounty } from '#contract/posts/adoption.ts'
import { readAskOptions } from '#contract/posts/question-writing.ts'
import { queryOf } from '#web/api/queries.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { PartPending } from '#web/core/part-pending.tsx'
import { type BountyBounds, bountyInput, checkBounty } from '#web/money/bounties/bounty-amounts.ts'
import { BountyFields } from '#web/money/bounties/bounty-fields.tsx'
import { bountyWords } from '#web/money/bounties/bounty-words.ts'
import { refreshThread } from '#web/posts/comments/refresh-thread.ts'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { useQuestionViewerState } from '#web/posts/comments/use-viewer-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './question-page.module.css'

type RaiseDialogProps = { place: ThreadPosition; onClose: () => void }

/** Adds to what an answer gets, within the bounds of the whole and what the asker has. */
export function RaiseDialog({ place, onClose }: RaiseDialogProps) {
  const query = useQuery(queryOf(readAskOptions, {}))
  const options = query.data
  const raising = useRaising(place, options?.bounty, onClose)
  const held = useQuestionViewerState(place)?.bounty
  const formId = useId()
  return (
    <Dialog
      open
      title={held ? m.question_page_raise() : m.question_page_promise()}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" form={formId} variant="primary" busy={raising.busy}>
            {held ? m.question_page_raise() : m.question_page_promise()}
          </Button>
        </>
      }
    >
      {options ? (
        <form id={formId} className={styles.fields} onSubmit={(event) => void raising.send(event)} noValidate>
          {held && <p>{m.question_page_raise_text({ amount: bountyWords(held) })}</p>}
          <BountyFields
            value={raising.typed}
            onChange={raising.change}
            bounds={options.bounty}
            errors={raising.errors}
          />
          <FormFailure>{raising.failure}</FormFailure>
        </form>
      ) : (
        <PartPending query={query} />
      )}
    </Dialog>
  )
}

const nothing = { bountyAmount: '', bountyPoints: '' }

function useRaising(place: ThreadPosition, bounds: BountyBounds | undefined, onDone: () => void) {
  const { topicId: questionId } = place
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState(nothing)
  const [wrong, setWrong] = useState<ReturnType<typeof checkBounty>>({})
  const { submit, busy, fields, failure } = useSubmit(raiseBounty)
  // Also after a refusal: what one has may have been spent elsewhere, and the question may be closed or resolved.
  const readAgain = () =>
    Promise.all([
      refreshThread(queryClient),
      queryClient.invalidateQueries({ queryKey: [readAskOptions.name] }),
    ])
  const held = useQuestionViewerState(place)?.bounty

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (!bounds) return
    const found = checkBounty(typed, bounds, held ?? undefined)
    const isNothing = Object.keys(bountyInput(typed)).length === 0
    setWrong(isNothing ? { bountyAmount: m.ask_bounty_nothing() } : found)
    if (isNothing || Object.keys(found).length > 0) return
    const raised = await submit({ questionId, ...bountyInput(typed) })
    if (raised) onDone()
    await readAgain()
    if (!raised) return
    const text = m.question_page_raised({ amount: bountyWords(raised) })
    toast.show({ kind: 'success', text })
  }

  const change = (changes: Partial<typeof nothing>) => setTyped((before) => ({ ...before, ...changes }))
  return { typed, change, send, busy, failure, errors: { ...fields, ...wrong } }
}
