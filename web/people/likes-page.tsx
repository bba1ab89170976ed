import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listLikes, type OwnLike } from '#contract/people/own-lists.ts'
import * as contract from '#contract/posts/likes.ts'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { OwnListPage } from '#web/own-area/own-list-page.tsx'
import { ReadOn } from '#web/own-area/read-on.tsx'
import { Button } from '#web/ui/button.tsx'
import { SeenItem } from './seen-item.tsx'
import { useRemoval } from './use-removal.ts'

export function LikesPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listLikes, { page })
  const remove = useRemoval(listLikes.name)
  const takeBack = (like: OwnLike) => {
    const { kind: _, off, on } = whatIsLiked(like)
    const putBack = like.title === null ? undefined : on
    return remove({ row: rowOf(like), remove: off, putBack, text: m.own_like_removed })
  }
  return (
    <OwnListPage
      title={m.own_likes()}
      data={data}
      empty={m.own_likes_none()}
      next={<ReadOn />}
      item={(like) => (
        <SeenItem key={rowOf(like)} {...like} at={like.likedAt} kind={whatIsLiked(like).kind}>
          <Button size="s" variant="quiet" outdent onClick={() => void takeBack(like)}>
            {m.own_unlike()}
          </Button>
        </SeenItem>
      )}
      linkFor={(page, props) => <Link to="/user/control/likeList" search={{ page }} {...props} />}
    />
  )
}

const rowOf = ({ topicId, commentId, replyId }: OwnLike) => `${topicId} ${commentId} ${replyId}`

function whatIsLiked({ topicId, commentId, replyId, isQuestion }: OwnLike) {
  if (replyId !== null)
    return {
      kind: m.own_kind_reply(),
      on: () => call(contract.likeReply, { replyId }),
      off: () => call(contract.unlikeReply, { replyId }),
    }
  if (commentId !== null)
    return {
      kind: isQuestion ? m.question_own_kind_answer() : m.own_kind_comment(),
      on: () => call(contract.likeComment, { commentId }),
      off: () => call(contract.unlikeComment, { commentId }),
    }
  return {
    kind: isQuestion ? m.question_own_kind() : undefined,
    on: () => call(contract.likeTopic, { topicId }),
    off: () => call(contract.unlikeTopic, { topicId }),
  }
}
