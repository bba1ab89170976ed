import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowDownToLine, MessageSquare } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { listComments } from '#contract/posts/comments.ts'
import { queryOf } from '#web/api/queries.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/link.tsx'
import { pageInAddress } from '#web/ui/pages-shown.ts'
import { shortCount } from '#web/ui/short-count.ts'
import { commentsAt, lastCommentId, linkTo, type ThreadPosition } from './thread-position.ts'

/** Ways from a text into what is said of it: to where that begins, and to what was said last. */
export function ThreadJumps({ place, count }: { place: ThreadPosition; count: number }) {
  const { topicId, order } = place
  const { data } = useSuspenseQuery(queryOf(listComments, commentsAt(place), { expects: ['not_found'] }))
  const { lastFloor, perPage } = data
  const isNewestFirst = order === 'newest'
  const page = isNewestFirst ? undefined : pageInAddress(Math.ceil(lastFloor / perPage))
  return (
    <>
      <ButtonAnchor href="#comments" size="s" variant="quiet" icon={<MessageSquare aria-hidden="true" />}>
        <span>{m.topics_comments()}</span>
        {count > 0 && (
          <>
            {' '}
            <span>{shortCount(count)}</span>
          </>
        )}
      </ButtonAnchor>
      {count > 1 && (
        <ButtonLink
          {...linkTo({ topicId, order, page })}
          hash={isNewestFirst ? 'comments' : lastCommentId}
          activeOptions={{ exact: true, includeHash: true }}
          size="s"
          variant="quiet"
          aria-label={m.topics_last_comment()}
          icon={<ArrowDownToLine aria-hidden="true" />}
        >
          <span>{m.topics_to_last()}</span>
        </ButtonLink>
      )}
    </>
  )
}
