import { m } from '#contract/messages/generated/messages.js'
import type { Topic } from '#contract/topics.ts'
import styles from './outline.module.css'
import { useCurrentHeading } from './use-current-heading.ts'

/** The table of contents of a long topic: beside the text where there is room, folded above it where there isn't. */
export function Outline({ topic: { outline } }: { topic: Topic }) {
  const current = useCurrentHeading(outline)
  return (
    <nav className={styles.beside} aria-label={m.topics_outline()}>
      <h2 className={styles.title}>{m.topics_outline()}</h2>
      <Entries outline={outline} current={current} />
    </nav>
  )
}

export function FoldedOutline({ topic: { outline } }: { topic: Topic }) {
  return (
    <nav className={styles.folded} aria-label={m.topics_outline()}>
      <details>
        <summary>{m.topics_outline()}</summary>
        <Entries outline={outline} />
      </details>
    </nav>
  )
}

function Entries({ outline, current }: { outline: Topic['outline']; current?: string | undefined }) {
  return (
    <ol className={styles.entries}>
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
