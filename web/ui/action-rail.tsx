import type { ReactNode } from 'react'
import { useReadingOn } from './use-reading-on.ts'

type ActionRailProps = { label: string; children: ReactNode }

/**
 * What one does with what one reads: a rail beside it on a desk, on a phone a bar that leaves while one reads on and comes
 * back as one turns back, and between the two a row. Stands in a `track` of action-rail.module.css, so that its look is
 * there before its program; without one it stays.
 */
export function ActionRail({ label, children }: ActionRailProps) {
  return (
    <section aria-label={label} data-away={useReadingOn() || undefined}>
      {children}
    </section>
  )
}
