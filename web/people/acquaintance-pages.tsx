import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { followMember, unfollowMember } from '#contract/accounts/follows.ts'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { type Acquaintance, listFollowers, listFollows } from '#contract/people/own-lists.ts'
import { MemberLink } from '#web/accounts/members/member-link.tsx'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { authorName } from '#web/core/author-name.tsx'
import { useNow } from '#web/core/site.ts'
import { useOpened } from '#web/notifications/use-opened.ts'
import styles from '#web/own-area/own-list-page.module.css'
import { OwnListPage } from '#web/own-area/own-list-page.tsx'
import { ReadOn } from '#web/own-area/read-on.tsx'
import { MemberToggle } from '#web/posts/reactions/member-toggle.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { ListItem } from '#web/ui/list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

type PageProps = { page: number | undefined }

export function FollowsPage({ page }: PageProps) {
  const { data } = usePageQuery(listFollows, { page })
  const words = { title: m.own_follows(), empty: m.own_follows_none() }
  return <Acquaintances {...words} to="/user/control/followList" data={data} />
}

export function FollowersPage({ page }: PageProps) {
  const { data } = usePageQuery(listFollowers, { page })
  useOpened(data && { kinds: ['followed'] })
  const words = { title: m.own_followers(), empty: m.own_followers_none() }
  return <Acquaintances {...words} to="/user/control/followerList" data={data} />
}

type AcquaintancesProps = {
  to: '/user/control/followList' | '/user/control/followerList'
  data: OutputOf<typeof listFollows> | undefined
  title: string
  empty: string
}

const Acquaintances = ({ to, data, title, empty }: AcquaintancesProps) => (
  <OwnListPage
    title={title}
    data={data}
    empty={empty}
    next={<ReadOn />}
    item={(one) => <AcquaintanceItem key={one.member.userId} {...one} />}
    linkFor={(page, props) => <Link to={to} search={{ page }} {...props} />}
  />
)

/** Whoever is let go of stays in the list until it is read again: pressing once more follows them again. */
function AcquaintanceItem({ member, isFollowed, followedAt }: Acquaintance) {
  const now = useNow()
  const showFollow = useShowFollow()
  const memberId = member.userId
  return (
    <ListItem className={styles.row}>
      <Avatar name={authorName(member)} src={member.avatarUrl} size={40} />
      <div className={styles.text}>
        <MemberLink member={member} />
        <p className={styles.facts}>
          <RelativeTime at={followedAt} now={now} />
        </p>
      </div>
      {(!member.isCancelled || isFollowed) && (
        <MemberToggle
          name={`follow-${memberId}`}
          variant="secondary"
          label={isFollowed ? m.toggles_following() : m.toggles_follow()}
          state={{ isOn: isFollowed, count: 0 }}
          count={0}
          may={undefined}
          show={({ isOn }) => showFollow(memberId, isOn)}
          // How many follow them is not for this list.
          send={async (isOn) => ({
            ...(await call(isOn ? followMember : unfollowMember, { memberId })),
            count: 0,
          })}
        />
      )}
    </ListItem>
  )
}

/** Shows in both lists whether the viewer follows a member. */
function useShowFollow() {
  const queryClient = useQueryClient()
  return (memberId: number, isFollowed: boolean) => {
    for (const { name } of [listFollows, listFollowers]) {
      queryClient.setQueriesData<OutputOf<typeof listFollows>>(
        { queryKey: [name] },
        (list) =>
          list && {
            ...list,
            items: list.items.map((one) => (one.member.userId === memberId ? { ...one, isFollowed } : one)),
          },
      )
    }
  }
}
