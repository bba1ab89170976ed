import { useEffect, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { compareTexts, type Piece } from './compare-texts.ts'
import styles from './text-difference.module.css'

interface Text {
  title?: string | null
  tags?: readonly string[]
  body: string
}

/** A text with its title and its tags, where it has any. */
export const wholeText = ({ title, tags = [], body }: Text) =>
  [title, tags.join(' · '), body].filter(Boolean).join('\n\n')

/** What was taken from a text and what was added to it, in its own words. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const [pieces, setPieces] = useState<Piece[]>()
  useEffect(() => {
    let isCurrent = true
    void compareTexts(before, after).then((found) => isCurrent && setPieces(found))
    return () => {
      isCurrent = false
    }
  }, [before, after])
  if (!pieces) return <p>{m.ui_loading()}</p>
  const count = (kind: Piece['kind']) => pieces.filter((piece) => piece.kind === kind).length
  return (
    <div>
      <p className={styles.counts}>
        {m.topics_difference({ added: count('added'), removed: count('removed') })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.text} aria-label={m.topics_difference_label()} tabIndex={0}>
        {pieces.map(({ kind, text }, index) => {
          const Mark = marks[kind]
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one comparison never move.
          return <Mark key={index}>{text}</Mark>
        })}
      </section>
    </div>
  )
}

const marks = { same: 'span', added: 'ins', removed: 'del' } as const
