import { m } from '#contract/messages/generated/messages.js'
import type { QuestionFilter } from '#contract/posts/list-orders.ts'
import { useSite } from '#web/core/site.ts'
import { DensitySwitch } from '#web/posts/topics/density-switch.tsx'
import styles from '#web/posts/topics/list-head.module.css'
import { ButtonLink } from '#web/ui/link.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'

const filters: [QuestionFilter, () => string][] = [
  ['all', m.question_list_all],
  ['latest', m.question_list_latest],
  ['unresolved', m.question_list_unresolved],
  ['resolved', m.question_list_resolved],
  ['points', m.question_list_points],
  ['cash', m.question_list_cash],
]

interface QuestionFiltersProps {
  /** The name of the tag whose questions these are. */
  title: string | undefined
  tagId: number | undefined
  current: QuestionFilter
}

/** What a list of questions is of, each an address, the way to ask, and how the list looks. */
export const QuestionFilters = ({ title, tagId, current }: QuestionFiltersProps) => (
  <div className={styles.head}>
    <h1 className={title ? styles.title : 'sr-only'}>{title ?? m.question_list_title()}</h1>
    <div className={styles.orders}>
      <LinkTabs label={m.question_list_filters()}>
        {filters.map(([filter, name]) => (
          <LinkTab
            key={filter}
            to="/question/list"
            search={{ tagId, filter: filter === 'all' ? undefined : filter }}
            aria-current={filter === current ? 'page' : undefined}
          >
            {name()}
          </LinkTab>
        ))}
      </LinkTabs>
      <DensitySwitch />
      {useSite().allowQuestions && (
        <ButtonLink to="/addQuestion" variant="primary" size="s">
          {m.question_list_ask()}
        </ButtonLink>
      )}
    </div>
  </div>
)
