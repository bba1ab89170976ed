import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { formatYuan } from '#contract/money/money.ts'
import type { HiddenBlock } from '#contract/posts/hidden-shapes.ts'
import { SignInLink } from '#web/accounts/sign-in/sign-in-link.tsx'
import { useSite } from '#web/core/site.ts'
import styles from './hidden-block.module.css'

type LockedFrameProps = {
  block: HiddenBlock
  /** How many blocks open with it, itself among them. */
  parts: number
  isGuest?: boolean | undefined
  children?: ReactNode
}

/** In the place of a block that is closed for this reader: what opens it, and the way there. */
export function LockedFrame({ block, parts, isGuest, children }: LockedFrameProps) {
  const site = useSite()
  return (
    <section
      id={`hidden-${block.kind}`}
      className={styles.closed}
      aria-label={`${m.hidden_title()} ${block.number}`}
    >
      <Lock aria-hidden="true" size={20} />
      <p>{describe(block)}</p>
      {parts > 1 && <p>{m.hidden_parts({ count: parts })}</p>}
      {isGuest && site.allowLogin && (
        <span className="guest-only">
          <SignInLink size="s" />
        </span>
      )}
      {children}
    </section>
  )
}

function describe({ kind, price, level }: HiddenBlock): string {
  if (kind === 'points') return m.hidden_how_points({ price: (price ?? 0).toLocaleString(getLocale()) })
  if (kind === 'balance') return m.hidden_how_balance({ price: formatYuan(price ?? 0, getLocale()) })
  if (kind === 'level') return m.hidden_how_level({ level: level ?? '' })
  return kind === 'password' ? m.hidden_how_password() : m.hidden_how_comment()
}
