import { LockOpen, Star, ThumbsUp, Trash2, Undo2 } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { Topic } from '#contract/posts/topics.ts'
import type { TopicViewerState } from '#contract/posts/viewer-state.ts'
import { useViewer } from '#web/core/site.ts'
import { useLookBack } from '#web/posts/publishing/look-back.tsx'
import { ReportItem } from '#web/posts/reports/report-item.tsx'
import { MenuItem, MenuLink } from '#web/ui/menu.tsx'
import { MoreMenu } from '#web/ui/more-menu.tsx'
import { useDeletionRequest } from './use-deletion-request.ts'
import { useWithdrawal } from './use-withdrawal.ts'

/** What is seldom done with a topic: by its author, by staff who moderate, or by whoever reports it. */
export function TopicMore({ topic, can }: { topic: Topic; can: TopicViewerState['can'] }) {
  const { topicId, author } = topic
  const withdraw = useWithdrawal(topic)
  const askDeletion = useDeletionRequest(topic)
  const { items, dialog, isEmpty } = useLookBack({
    ...{ postKind: 'topic', postId: topicId },
    post: { topicId },
    may: {
      revisions: topic.editedAt !== null,
      origin: can.moderate && !author.isCancelled,
      original: can.moderate && author.isCancelled,
    },
  })
  const lists = (
    [
      [topic.likeCount, '/user/control/topicLikeList', m.own_topic_likes_tab, ThumbsUp],
      [topic.favoriteCount, '/user/control/topicFavoriteList', m.own_topic_favorites_tab, Star],
      [topic.hiddenBlocks.length, '/user/control/topicUnhideList', m.hidden_unlocks_own, LockOpen],
    ] as const
  ).filter(([count]) => count > 0)
  const mayReport = useViewer()?.userId !== author.userId && !author.isCancelled
  const mayAsk = can.askDeletion && !can.moderate
  if (isEmpty && lists.length === 0 && !can.withdraw && !mayAsk && !mayReport) return null
  return (
    <>
      <MoreMenu>
        {lists.map(([, to, name, Icon]) => (
          <MenuLink key={to} to={to} search={{ topicId }} icon={<Icon aria-hidden="true" />}>
            {name()}
          </MenuLink>
        ))}
        {items}
        {mayReport && <ReportItem thing={{ thingKind: 'topic', thingId: topicId }} />}
        {can.withdraw && (
          <MenuItem danger icon={<Undo2 aria-hidden="true" />} onSelect={() => void withdraw()}>
            {m.topics_withdraw()}
          </MenuItem>
        )}
        {mayAsk && (
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => void askDeletion()}>
            {m.topics_ask_deletion()}
          </MenuItem>
        )}
      </MoreMenu>
      {dialog}
    </>
  )
}
