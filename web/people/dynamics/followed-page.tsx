import { m } from '#contract/messages/generated/messages.js'
import { listFollowedDynamics } from '#contract/people/dynamics.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import styles from '#web/own-area/own-list-page.module.css'
import { ReadOn } from '#web/own-area/read-on.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DynamicsList, type DynamicsSearch } from './dynamics-list.tsx'

type FollowedProps = Omit<DynamicsSearch, 'userName'>

/** What those published whom one follows, as a page of one's own. */
export const FollowedPage = (search: FollowedProps) => (
  <section className={styles.page}>
    <h1>{m.dynamics_followed()}</h1>
    <FollowedList {...search} />
  </section>
)

/** The same below the orders of the home page; its kinds and what is earlier are on the page of one's own. */
export function FollowedList(search: FollowedProps) {
  const { data } = usePageQuery(listFollowedDynamics, search)
  return (
    <DynamicsList
      to="/user/control/followDynamicList"
      search={search}
      page={data}
      namesAuthor
      empty={
        <EmptyState
          text={search.filter ? m.dynamics_none_kind() : m.dynamics_none_followed()}
          action={!search.filter && <ReadOn />}
        />
      }
    />
  )
}
