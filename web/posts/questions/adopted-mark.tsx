import { BadgeCheck } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { Question } from '#contract/posts/questions.ts'
import { bountyWords } from '#web/money/bounties/bounty-words.ts'
import { Tag } from '#web/ui/tag.tsx'

/** Beside the author of the adopted answer: that it was adopted, and what they got of the bounty. */
export const AdoptedMark = ({ bounty }: Pick<Question, 'bounty'>) => (
  <Tag tone="tea" icon={<BadgeCheck aria-hidden="true" />}>
    {bounty?.isPaid
      ? m.answer_adopted_for({ amount: bountyWords({ ...bounty, fen: bounty.fen - bounty.platformFen }) })
      : m.answer_adopted()}
  </Tag>
)
