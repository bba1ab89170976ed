import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnTopics } from '#contract/people/own-lists.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import styles from '#web/own-area/own-list-page.module.css'
import { OwnListPage } from '#web/own-area/own-list-page.tsx'
import { WriteTopic } from '#web/own-area/write-topic.tsx'
import { useOpenKinds } from '#web/posts/hidden-content/use-open-kinds.ts'
import { ListItem } from '#web/ui/list.tsx'
import { IconSymbols } from '#web/ui/repeated-icon.tsx'
import { TopicCard, topicCardIcons } from './topic-card.tsx'

export function OwnTopicsPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listOwnTopics, { page })
  const openKindsOf = useOpenKinds(data?.items ?? [])
  return (
    <>
      <IconSymbols icons={topicCardIcons} />
      <OwnListPage
        title={m.own_topics()}
        data={data}
        empty={m.own_topics_none()}
        next={<WriteTopic variant="primary" />}
        item={(topic) => (
          <ListItem key={topic.topicId} className={styles.card}>
            <TopicCard topic={topic} openKinds={openKindsOf(topic.topicId)} />
          </ListItem>
        )}
        linkFor={(page, props) => <Link to="/user/control/topicList" search={{ page }} {...props} />}
      />
    </>
  )
}
