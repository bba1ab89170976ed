import { m } from '#contract/messages/generated/messages.js'
import type { Topic } from '#contract/posts/topics.ts'
import { useCurrentHeading } from './use-current-heading.ts'

/** The table of contents of a long topic, as it stands beside the text where there is room. */
export function Outline({ topic: { outline } }: { topic: Topic }) {
  const current = useCurrentHeading(outline)
  return (
    <nav aria-label={m.topics_outline()}>
      <h2>{m.topics_outline()}</h2>
      <Entries outline={outline} current={current} />
    </nav>
  )
}

/** The same above the text, where there is no room beside it. */
export function FoldedOutline({ topic: { outline } }: { topic: Topic }) {
  return (
    <nav aria-label={m.topics_outline()}>
      <details>
        <summary>{m.topics_outline()}</summary>
        <Entries outline={outline} />
      </details>
    </nav>
  )
}

function Entries({ outline, current }: { outline: Topic['outline']; current?: string | undefined }) {
  return (
    <ol>
      {outline.map(({ anchor, depth, text }) => (
        <li key={anchor} data-depth={depth}>
          <a href={`#${anchor}`} aria-current={anchor === current ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}
