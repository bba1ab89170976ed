import { useQueryClient } from '@tanstack/react-query'
import { Mail, Rss } from 'lucide-react'
import { followMember, unfollowMember } from '#contract/accounts/follows.ts'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { type MemberHome, readMemberHome } from '#contract/people/member-home.ts'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { AuthorName, authorName } from '#web/core/author-name.tsx'
import { useNow } from '#web/core/site.ts'
import { useOpened } from '#web/notifications/use-opened.ts'
import { MemberToggle } from '#web/posts/reactions/member-toggle.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import styles from './member-home-page.module.css'

/** A member as others see them. */
export function MemberHomePage({ userName }: { userName: string | undefined }) {
  const { data, error } = usePageQuery(readMemberHome, { userName }, { expects: ['not_found'] })
  useOpened(data && { followerId: data.member.userId })
  if (!data && error) return <ResultPage kind="not-found" title={m.home_missing()} />
  return (
    <section className={styles.page}>
      <h1 className="sr-only">{data ? authorName(data.member) : m.own_home()}</h1>
      <Card>{data ? <Profile home={data} /> : <SkeletonList label={m.ui_loading()} />}</Card>
    </section>
  )
}

function Profile({ home }: { home: MemberHome }) {
  const { member, isOwn } = home
  return (
    <>
      <div className={styles.head}>
        <Avatar name={authorName(member)} src={member.avatarUrl} size={64} />
        <div className={styles.name}>
          <AuthorName author={member} />
          {member.nickname && <p className={styles.quiet}>{member.account}</p>}
        </div>
        <div className={styles.acts}>
          {home.can.message && (
            <ButtonLink
              size="s"
              to="/user/control/privateMessageChatList"
              search={{ userName: member.account }}
              icon={<Mail aria-hidden="true" />}
            >
              {m.conversations_write()}
            </ButtonLink>
          )}
          {!isOwn && <Follow home={home} />}
        </div>
      </div>
      <Facts home={home} />
      {home.hasFeed && (
        <a className={styles.feed} href={`/feeds/members/${member.userId}.atom`}>
          <Rss aria-hidden="true" size={14} /> {m.shell_feed()}
        </a>
      )}
    </>
  )
}

function Facts({ home }: { home: MemberHome }) {
  const now = useNow()
  const counts = [
    [m.topics_author_topics(), home.topicCount],
    [m.topics_author_comments(), home.commentCount],
    [m.question_own_questions_tab(), home.questionCount],
    [m.question_own_answers_tab(), home.answerCount],
    [m.own_follows_tab(), home.followCount],
    [m.own_followers_tab(), home.follow.count],
  ] as const
  return (
    <dl className={styles.facts}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count.toLocaleString(getLocale())}</dd>
        </div>
      ))}
      {home.level && (
        <div>
          <dt>{m.points_level()}</dt>
          <dd>{home.level}</dd>
        </div>
      )}
      <div>
        <dt>{m.topics_author_joined()}</dt>
        <dd>
          <RelativeTime at={home.joinedAt} now={now} />
        </dd>
      </div>
    </dl>
  )
}

function Follow({ home }: { home: MemberHome }) {
  const queryClient = useQueryClient()
  const memberId = home.member.userId
  const isOf = (kept: MemberHome) => kept.member.userId === memberId
  return (
    <MemberToggle
      name={`follow-${home.member.userId}`}
      variant="secondary"
      label={home.follow.isOn ? m.toggles_following() : m.toggles_follow()}
      state={home.follow}
      count={home.follow.count}
      may={home.can.follow}
      show={(follow) =>
        queryClient.setQueriesData<MemberHome>(
          { queryKey: [readMemberHome.name] },
          (kept) => kept && (isOf(kept) ? { ...kept, follow } : kept),
        )
      }
      send={(isOn) => call(isOn ? followMember : unfollowMember, { memberId })}
    />
  )
}
