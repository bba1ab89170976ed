/* Shared by the tools of topics, comments and replies. */

import { History, MapPin, ScrollText } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { readCancelledPost } from '#contract/posts/cancelled-posts.ts'
import type { EditedKind } from '#contract/posts/revisions.ts'
import { lazy } from '#web/ui/lazy.ts'
import { MenuItem } from '#web/ui/menu.tsx'

const CancelledPostDialog = lazy(async () => ({
  default: (await import('#web/posts/cancelled/cancelled-post-dialog.tsx')).CancelledPostDialog,
}))
const PostOriginDialog = lazy(async () => ({
  default: (await import('#web/posts/origins/post-origin-dialog.tsx')).PostOriginDialog,
}))
const RevisionsDialog = lazy(async () => ({
  default: (await import('#web/posts/revisions/revisions-dialog.tsx')).RevisionsDialog,
}))

interface LookedAt {
  postKind: EditedKind
  postId: number
  /** The same as an operation names it. */
  post: InputOf<typeof readCancelledPost>
  /** What this viewer may look at; staff look at where it was sent from, or at what a cancelled account wrote. */
  may: { revisions: boolean; origin: boolean; original: boolean }
}

/** Looking at what a post was and where it came from: items of a menu, and the dialog that one of them has opened. */
export function useLookBack({ postKind, postId, post, may }: LookedAt) {
  const [shown, setShown] = useState<keyof LookedAt['may']>()
  const close = () => setShown(undefined)
  const items = (
    <>
      {may.revisions && (
        <MenuItem icon={<History aria-hidden="true" />} onSelect={() => setShown('revisions')}>
          {m.topics_revisions()}
        </MenuItem>
      )}
      {may.origin && (
        <MenuItem icon={<MapPin aria-hidden="true" />} onSelect={() => setShown('origin')}>
          {m.posts_origin()}
        </MenuItem>
      )}
      {may.original && (
        <MenuItem icon={<ScrollText aria-hidden="true" />} onSelect={() => setShown('original')}>
          {m.posts_cancelled_show()}
        </MenuItem>
      )}
    </>
  )
  const dialog = (
    <Suspense>
      {shown === 'revisions' && <RevisionsDialog of={{ postKind, postId }} onClose={close} />}
      {shown === 'origin' && <PostOriginDialog {...{ postKind, postId }} onClose={close} />}
      {shown === 'original' && <CancelledPostDialog post={post} onClose={close} />}
    </Suspense>
  )
  return { items, dialog, isEmpty: !may.revisions && !may.origin && !may.original }
}
