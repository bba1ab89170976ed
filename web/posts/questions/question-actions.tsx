import { MessageSquare, Share2 } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { Topic } from '#contract/posts/topics.ts'
import { pathOf, type ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { share } from '#web/posts/share/share.ts'
import { TopicToggles } from '#web/posts/topics/topic-toggles.tsx'
import { UnreadJump } from '#web/posts/topics/unread-jump-later.tsx'
import { ActionRail } from '#web/ui/action-rail.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonAnchor } from '#web/ui/link.tsx'
import { shortCount } from '#web/ui/short-count.ts'

/** What every reader does with a question: says what they think of it, goes to the answers, and passes it on. */
export function QuestionActions({ topic, place }: { topic: Topic; place: ThreadPosition }) {
  return (
    <ActionRail label={m.question_page_actions()}>
      <TopicToggles topic={topic} place={place} />
      <ButtonAnchor href="#comments" size="s" variant="quiet" icon={<MessageSquare aria-hidden="true" />}>
        <span>{m.question_page_answers()}</span>
        {topic.commentCount > 0 && (
          <>
            {' '}
            <span>{shortCount(topic.commentCount)}</span>
          </>
        )}
      </ButtonAnchor>
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
