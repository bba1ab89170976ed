import { HandCoins, MessageSquarePlus, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { useQuestionViewerState } from '#web/posts/comments/use-viewer-state.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import styles from './question-page.module.css'
import { useTakingBack } from './use-taking-back.ts'

export { AdoptionTools } from './adoption-tools.tsx'
export { FollowUpDeletion } from './follow-up-deletion.tsx'

const FollowUpForm = lazy(async () => ({ default: (await import('./follow-up-form.tsx')).FollowUpForm }))
const RaiseDialog = lazy(async () => ({ default: (await import('./raise-dialog.tsx')).RaiseDialog }))

/** What the asker does with the question besides what any author does: adds to it, and to what it promises. */
export function AskerTools({ place }: { place: ThreadPosition }) {
  const [opened, setOpened] = useState<'followUp' | 'raise'>()
  const takeBack = useTakingBack(place.topicId)
  const state = useQuestionViewerState(place)
  // Its form goes with what closes it, and the button with what it took back.
  const tools = useKeptFocus<HTMLDivElement>(opened ?? state?.can.takeBack)
  if (!state) return null
  const { can, bounty } = state
  // What has come in the way since a form was opened leaves it with what was typed, and with what was said of it.
  if (!opened && !can.followUp && !can.raise && !can.takeBack) return null
  const close = () => setOpened(undefined)
  return (
    <>
      <div ref={tools} className={styles.tools} tabIndex={-1}>
        {can.followUp && (
          <Button
            size="s"
            icon={<MessageSquarePlus aria-hidden="true" />}
            aria-expanded={opened === 'followUp'}
            onClick={() => setOpened('followUp')}
          >
            {m.question_page_add_follow_up()}
          </Button>
        )}
        {can.raise && (
          <Button size="s" icon={<HandCoins aria-hidden="true" />} onClick={() => setOpened('raise')}>
            {bounty ? m.question_page_raise() : m.question_page_promise()}
          </Button>
        )}
        {can.takeBack && (
          <Button size="s" icon={<Undo2 aria-hidden="true" />} onClick={() => void takeBack(bounty)}>
            {m.question_page_take_back()}
          </Button>
        )}
      </div>
      <Suspense>
        {opened === 'followUp' && <FollowUpForm place={place} onClose={close} />}
        {opened === 'raise' && <RaiseDialog place={place} onClose={close} />}
      </Suspense>
    </>
  )
}
