import { useQuery } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { readPostOrigin } from '#contract/posts/post-origins.ts'
import type { PostKindName } from '#contract/posts/review.ts'
import { isApiError } from '#web/api/api-error.ts'
import { queryOf } from '#web/api/queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'

interface PostOriginProps {
  postKind: PostKindName
  postId: number
}

/** Shows staff the address and the region that something was sent from. */
export function PostOriginDialog({ postKind, postId, onClose }: PostOriginProps & { onClose: () => void }) {
  const expects = ['not_found', 'forbidden'] as const
  const { data, error } = useQuery(queryOf(readPostOrigin, { postKind, postId }, { expects }))
  const refusal = isApiError(error) && error.code === 'forbidden' ? error.sentence : m.posts_origin_none()
  return (
    <Dialog open size="s" title={m.posts_origin()} onOpenChange={onClose}>
      {data ? (
        <p>
          {m.posts_origin_text({
            address: data.address ?? m.posts_origin_gone(),
            region: data.region ?? m.posts_origin_unknown(),
            time: showTime(data.sentAt),
          })}
        </p>
      ) : error ? (
        <p>{refusal}</p>
      ) : (
        <SkeletonList label={m.ui_loading()} />
      )}
    </Dialog>
  )
}
