import { m } from '#contract/messages/generated/messages.js'
import { readMemberHome } from '#contract/people/member-home.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { authorName } from '#web/core/author-name.tsx'
import { useOpened } from '#web/notifications/use-opened.ts'
import { Card } from '#web/ui/card.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { HomeDynamics } from './home-dynamics.tsx'
import { HomeNumbers } from './home-numbers.tsx'
import { HomeProfile } from './home-profile.tsx'
import styles from './member-home-page.module.css'

/** Who a member is, in how many posts, and what they did lately. */
export function MemberHomePage({ userName }: { userName: string | undefined }) {
  const { data, error } = usePageQuery(readMemberHome, { userName }, { expects: ['not_found'] })
  useOpened(data && { followerId: data.member.userId })
  if (!data && error) return <ResultPage kind="not-found" title={m.home_missing()} />
  return (
    <section className={styles.page}>
      <h1 className="sr-only">{data ? authorName(data.member) : m.own_home()}</h1>
      <Card>
        {data ? (
          <>
            <HomeProfile home={data} />
            <HomeNumbers home={data} />
          </>
        ) : (
          <SkeletonList label={m.ui_loading()} />
        )}
      </Card>
      {data && <HomeDynamics home={data} />}
    </section>
  )
}
