import { Check, Hourglass, MessageCircleQuestionMark } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { QuestionCard } from '#contract/posts/question-cards.ts'
import { RepeatedIcon } from '#web/ui/repeated-icon.tsx'
import { shortCount } from '#web/ui/short-count.ts'
import styles from './answer-count.module.css'

const states = {
  solved: { icon: Check, word: m.question_card_solved },
  waiting: { icon: Hourglass, word: m.question_card_waiting },
  unanswered: { icon: MessageCircleQuestionMark, word: m.question_card_unanswered },
}

/** What a page with these draws for all of them, by `IconSymbols`. */
export const answerCountIcons = Object.values(states).map(({ icon }) => icon)

/** How many answers a question has and whether one was adopted, at a glance: by colour, mark and word. */
export function AnswerCount({ answerCount, isResolved }: Pick<QuestionCard, 'answerCount' | 'isResolved'>) {
  const state = isResolved ? 'solved' : answerCount > 0 ? 'waiting' : 'unanswered'
  const { icon, word } = states[state]
  return (
    <p className={styles.box} data-state={state}>
      <span className={styles.count}>
        <RepeatedIcon icon={icon} />
        <span aria-hidden="true">{shortCount(answerCount)}</span>
        <span className="sr-only">{m.question_card_answers({ count: shortCount(answerCount) })}</span>
      </span>
      <span>{word()}</span>
    </p>
  )
}
