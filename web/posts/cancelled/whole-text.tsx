/* Shared by the dialogs in which staff look at what others don't see any more. */
import { m } from '#contract/messages/generated/messages.js'
import type { WholeText } from '#contract/posts/whole-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { otherLanguage } from '#web/ui/other-language.ts'
import { PostBody } from '#web/ui/post-body.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

type WholePostTextProps = { text: Omit<WholeText, 'title'> | undefined; hasFailed: boolean }

/** All of a post but its title, what it hides after what it shows; until it has come, that it comes. */
export function WholePostText({ text, hasFailed }: WholePostTextProps) {
  if (!text && hasFailed) return <FormFailure>{m.posts_cancelled_not_read()}</FormFailure>
  if (!text) return <SkeletonList label={m.ui_loading()} />
  const { bodyHtml, hidden, poll } = text
  return (
    <>
      <PostBody html={bodyHtml} />
      {hidden.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text that nobody changes any more.
        <section key={at} aria-label={m.posts_cancelled_hidden()}>
          <h3>{m.posts_cancelled_hidden()}</h3>
          <PostBody html={block.bodyHtml} />
        </section>
      ))}
      {poll && (
        <section aria-label={poll.title}>
          <h3 lang={otherLanguage(poll.title)}>{poll.title}</h3>
          <ul>
            {poll.options.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
