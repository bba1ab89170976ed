/* Shared by the tools of topics, comments and replies. */
import { useState } from 'react'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { readCancelledPost } from '#contract/posts/cancelled-posts.ts'
import { Button } from '#web/ui/button.tsx'
import { CancelledPostDialog } from './cancelled-post-dialog.tsx'

/** Shows staff what a cancelled account had written. */
export function CancelledPostButton({ post }: { post: InputOf<typeof readCancelledPost> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="s" onClick={() => setIsOpen(true)}>
        {m.posts_cancelled_show()}
      </Button>
      {isOpen && <CancelledPostDialog post={post} onClose={() => setIsOpen(false)} />}
    </>
  )
}
