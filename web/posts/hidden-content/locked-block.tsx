import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { HiddenBlock } from '#contract/posts/hidden-shapes.ts'
import styles from './hidden-block.module.css'
import { LockedFrame } from './locked-frame.tsx'

export type BlockPlace = {
  block: HiddenBlock
  /** All of the topic, in their order. */
  among: readonly HiddenBlock[]
  /** Nothing stands between it and what comes before it. */
  isAdjoining: boolean
}

/**
 * In the place of a block that is closed for this reader. Blocks of a kind open together: the first of them says how, the
 * others lead there, and one that adjoins another of its kind is a part of that.
 */
export function LockedBlock({ place, isGuest, children }: LockedBlockProps) {
  const { block, among, isAdjoining } = place
  const alike = among.filter(({ kind }) => kind === block.kind)
  if (alike[0]?.number === block.number)
    return (
      <LockedFrame block={block} parts={alike.length} isGuest={isGuest}>
        {children}
      </LockedFrame>
    )
  const before = among.find(({ number }) => number === block.number - 1)
  if (isAdjoining && before?.kind === block.kind) return null
  return (
    <p className={styles.same}>
      <Lock aria-hidden="true" size={14} />
      <a href={`#hidden-${block.kind}`}>{m.hidden_same()}</a>
    </p>
  )
}

type LockedBlockProps = { place: BlockPlace; isGuest?: boolean | undefined; children?: ReactNode }
