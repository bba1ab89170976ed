import type { Author } from '#contract/core/author.ts'
import { m } from '#contract/messages/generated/messages.js'
import { type DynamicsState, listDynamics } from '#contract/people/dynamics.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { authorName } from '#web/core/author-name.tsx'
import { useViewer } from '#web/core/site.ts'
import styles from '#web/own-area/own-list-page.module.css'
import { WriteTopic } from '#web/own-area/write-topic.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { DynamicsList, type DynamicsSearch } from './dynamics-list.tsx'

/** All that a member published, one's own or another's. */
export function DynamicsPage(search: DynamicsSearch) {
  const { data, error } = usePageQuery(listDynamics, search, { expects: ['not_found'] })
  const viewer = useViewer()
  if (!data && error) return <ResultPage kind="not-found" title={m.home_missing()} />
  const isOwn = data !== undefined && data.member.userId === viewer?.userId
  const name = data && authorName(data.member)
  return (
    <section className={styles.page}>
      <h1>{!name || isOwn ? m.dynamics_own() : m.dynamics_of({ name })}</h1>
      {data && name && !isOwn && (
        <TextLink to="/user/control/home" search={{ userName: data.member.account }}>
          {m.dynamics_home_of({ name })}
        </TextLink>
      )}
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && data.state !== 'open' && <NotOpen {...data} />}
      {data?.state === 'open' && (
        <DynamicsList
          to="/user/control/userDynamicList"
          search={search}
          page={data}
          namesAuthor={false}
          empty={<NoDynamics member={data.member} isOwn={isOwn} isOfKind={search.filter !== undefined} />}
        />
      )}
    </section>
  )
}

/** Why nothing is shown of a member. */
export function NotOpen({ member, state }: { member: Author; state: DynamicsState }) {
  const name = authorName(member)
  return (
    <EmptyState text={state === 'blocked' ? m.dynamics_blocked({ name }) : m.dynamics_closed({ name })} />
  )
}

type NoDynamicsProps = { member: Author; isOwn: boolean; isOfKind?: boolean }

export function NoDynamics({ member, isOwn, isOfKind = false }: NoDynamicsProps) {
  if (isOfKind) return <EmptyState text={m.dynamics_none_kind()} />
  if (!isOwn) return <EmptyState text={m.dynamics_none({ name: authorName(member) })} />
  return <EmptyState text={m.dynamics_none_own()} action={<WriteTopic />} />
}
