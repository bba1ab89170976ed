import { Share2, TableOfContents } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { ThreadJumps } from '#web/posts/comments/thread-jumps.tsx'
import { pathOf } from '#web/posts/comments/thread-position.ts'
import { share } from '#web/posts/share/share.ts'
import { ActionRail } from '#web/ui/action-rail.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonAnchor } from '#web/ui/link.tsx'
import { contentsId } from './contents-id.ts'
import type { TogglesProps } from './follow-author.tsx'
import outline from './outline.module.css'
import { TopicToggles } from './topic-toggles.tsx'
import { UnreadJump } from './unread-jump-later.tsx'

/** What every reader does with a topic: says what they think of it, goes to what others say, and passes it on. */
export function TopicActions({ topic, place }: TogglesProps) {
  return (
    <ActionRail label={m.topics_actions()}>
      <TopicToggles topic={topic} place={place} />
      {topic.outline.length > 0 && (
        <ButtonAnchor
          href={`#${contentsId}`}
          size="s"
          variant="quiet"
          className={outline.jump}
          icon={<TableOfContents aria-hidden="true" />}
        >
          <span>{m.topics_outline()}</span>
        </ButtonAnchor>
      )}
      <ThreadJumps place={place} count={topic.commentCount} />
      <Button
        size="s"
        variant="quiet"
        icon={<Share2 aria-hidden="true" />}
        onClick={() => void share(pathOf(place), topic.picture)}
      >
        <span>{m.share()}</span>
      </Button>
      <UnreadJump place={place} />
    </ActionRail>
  )
}
