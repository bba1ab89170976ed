import { ThumbsUp } from 'lucide-react'
import { Suspense } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { forMembers } from '#web/core/for-members.tsx'
import { useViewer } from '#web/core/site.ts'
import { GuestToggle } from '#web/posts/reactions/guest-toggle.tsx'
import { GuestReport } from '#web/posts/reports/guest-report.tsx'
import { lazy } from '#web/ui/lazy.ts'
import styles from './comment-tools.module.css'
import { sayWhose } from './say-whose.ts'
import type { OwnRepliesProps, ToolsProps } from './tools.tsx'

const loadTools = () => import('./tools.tsx')
const Tools = lazy(async () => ({ default: (await loadTools()).Tools }))

/** What members may do with a comment or a reply. Guests need none of its code: they see how many like it. */
export function MemberTools(props: ToolsProps) {
  const viewer = useViewer()
  const likes = (
    <fieldset aria-label={sayWhose(props.of)} className={styles.tools}>
      <GuestToggle
        name={'replyId' in props.of ? `like-reply-${props.of.replyId}` : `like-comment-${props.of.commentId}`}
        label={m.toggles_like()}
        count={props.of.likeCount}
        icon={<ThumbsUp aria-hidden="true" />}
      />
      {!viewer && !props.of.author.isCancelled && <GuestReport />}
    </fieldset>
  )
  if (!viewer) return likes
  return (
    <Suspense fallback={likes}>
      <Tools {...props} />
    </Suspense>
  )
}

/** Below the replies to a comment: the member's own that nobody else sees yet. */
export const OwnReplies = forMembers<OwnRepliesProps>(async () => (await loadTools()).WaitingReplies)
