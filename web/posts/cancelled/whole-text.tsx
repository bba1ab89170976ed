/* Shared by the dialogs in which staff look at what others don't see any more. */
import { m } from '#contract/messages/generated/messages.js'
import type { WholeText } from '#contract/posts/whole-text.ts'
import { otherLanguage } from '#web/ui/other-language.ts'
import { PostBody } from '#web/ui/post-body.tsx'

/** All of a post but its title, what it hides after what it shows. */
export function WholePostText({ bodyHtml, hidden, poll }: Omit<WholeText, 'title'>) {
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
