import { Link } from '@tanstack/react-router'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { type Appreciation, listTopicFavorites, listTopicLikes } from '#contract/people/own-lists.ts'
import { MemberLink } from '#web/accounts/members/member-link.tsx'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { authorName } from '#web/core/author-name.tsx'
import { useNow } from '#web/core/site.ts'
import styles from '#web/own-area/own-list-page.module.css'
import { OwnListPage } from '#web/own-area/own-list-page.tsx'
import { PostLink } from '#web/posts/publishing/post-link.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { ListItem } from '#web/ui/list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

type Place = { topicId: number | undefined; page: number | undefined }

export function TopicLikesPage(place: Place) {
  const { data } = usePageQuery(listTopicLikes, place)
  return (
    <Appreciations
      to="/user/control/topicLikeList"
      place={place}
      data={data}
      title={data?.topic ? m.own_topic_likes_of({ title: data.topic.title }) : m.own_topic_likes()}
      empty={m.own_topic_likes_none()}
    />
  )
}

export function TopicFavoritesPage(place: Place) {
  const { data } = usePageQuery(listTopicFavorites, place)
  return (
    <Appreciations
      to="/user/control/topicFavoriteList"
      place={place}
      data={data}
      title={data?.topic ? m.own_topic_favorites_of({ title: data.topic.title }) : m.own_topic_favorites()}
      empty={m.own_topic_favorites_none()}
    />
  )
}

type AppreciationsProps = {
  to: '/user/control/topicLikeList' | '/user/control/topicFavoriteList'
  place: Place
  data: OutputOf<typeof listTopicLikes> | undefined
  title: string
  empty: string
}

/** Who did it, and with which topic where that isn't said above. */
function Appreciations({ to, place: { topicId }, data, title, empty }: AppreciationsProps) {
  return (
    <OwnListPage
      title={title}
      data={data}
      empty={empty}
      wayBack={
        topicId && (
          <TextLink to={to} search={{}}>
            {m.own_all_topics()}
          </TextLink>
        )
      }
      item={(one) => (
        <AppreciationItem key={`${one.member.userId} ${one.topic.topicId}`} {...one} namesTopic={!topicId} />
      )}
      linkFor={(page, props) => <Link to={to} search={{ topicId, page }} {...props} />}
    />
  )
}

function AppreciationItem({ topic, member, at, namesTopic }: Appreciation & { namesTopic: boolean }) {
  const now = useNow()
  return (
    <ListItem className={styles.row}>
      <Avatar name={authorName(member)} src={member.avatarUrl} size={32} />
      <div className={styles.text}>
        <MemberLink member={member} />
        <p className={styles.facts}>
          {namesTopic &&
            (topic.isDeleted ? <span>{topic.title}</span> : <PostLink {...topic}>{topic.title}</PostLink>)}
          <RelativeTime at={at} now={now} />
        </p>
      </div>
    </ListItem>
  )
}
