import { m } from '#contract/messages/generated/messages.js'
import type { QuestionFilter } from '#contract/posts/list-orders.ts'
import { useSite } from '#web/core/site.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/link.tsx'

const words: Record<QuestionFilter, () => string> = {
  all: m.question_list_none,
  latest: m.question_list_none,
  unresolved: m.question_list_none_unresolved,
  resolved: m.question_list_none_resolved,
  points: m.question_list_none_points,
  cash: m.question_list_none_cash,
}

interface NoQuestionsProps {
  place: { tagId?: number | undefined; filter?: QuestionFilter | undefined }
  /** The list has questions, but not on this page. */
  isBeyondEnd: boolean
}

/** Says which questions would be here, and leads on. */
export function NoQuestions({ place, isBeyondEnd }: NoQuestionsProps) {
  const isOpen = useSite().allowQuestions
  const { tagId, filter = 'all' } = place
  if (isBeyondEnd)
    return (
      <EmptyState
        text={m.ui_page_empty()}
        action={
          <ButtonLink to="/question/list" search={place}>
            {m.topics_first_page()}
          </ButtonLink>
        }
      />
    )
  const isOfAll = filter === 'all' || filter === 'latest'
  return (
    <EmptyState
      text={words[filter]()}
      action={
        isOfAll ? (
          isOpen && (
            <ButtonLink to="/addQuestion" variant="primary">
              {m.question_list_ask_first()}
            </ButtonLink>
          )
        ) : (
          <ButtonLink to="/question/list" search={{ tagId }}>
            {m.question_list_show_all()}
          </ButtonLink>
        )
      }
    />
  )
}
