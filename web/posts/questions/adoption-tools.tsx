import { BadgeCheck } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { useViewer } from '#web/core/site.ts'
import { useQuestionViewerState } from '#web/posts/comments/use-viewer-state.ts'
import { Button } from '#web/ui/button.tsx'
import type { AdoptionProps } from './asker-tools-later.tsx'
import styles from './question-page.module.css'
import { useAdoption } from './use-adoption.ts'
import { useAward } from './use-award.ts'

/**
 * Below an answer: the asker adopts it, or the staff in the asker's place. Nobody earns by an answer to themselves, or after their
 * account has ended.
 */
export function AdoptionTools({ answer, askerId, place }: AdoptionProps) {
  const viewer = useViewer()
  const state = useQuestionViewerState(place)
  const adopt = useAdoption(place.topicId, answer)
  const award = useAward(place.topicId, answer)
  if (!state || answer.author.userId === askerId || answer.author.isCancelled) return null
  const { can, bounty } = state
  if (!can.adopt && (!can.award || answer.author.userId === viewer?.userId)) return null
  return (
    <div className={styles.adoption}>
      <Button
        size="s"
        icon={<BadgeCheck aria-hidden="true" />}
        onClick={() => void (can.adopt ? adopt(bounty) : award(bounty))}
      >
        {can.adopt ? m.answer_adopt() : m.answer_award()}
      </Button>
    </div>
  )
}
