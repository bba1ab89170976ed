import type { LucideIcon } from 'lucide-react'
import styles from './repeated-icon.module.css'

const idOf = ({ displayName }: LucideIcon) => `icon-${displayName}`

/**
 * Draws the icons of a list's rows once, for all rows to refer to: thirty cards would else repeat 27 KB of paths in the HTML
 * of the first page.
 */
export function IconSymbols({ icons }: { icons: LucideIcon[] }) {
  return (
    <svg className={styles.symbols} aria-hidden="true">
      {icons.map((Icon) => (
        <symbol key={idOf(Icon)} id={idOf(Icon)} viewBox="0 0 24 24">
          <Icon />
        </symbol>
      ))}
    </svg>
  )
}

/** An icon that `IconSymbols` draws elsewhere on the page. */
export function RepeatedIcon({ icon }: { icon: LucideIcon }) {
  return (
    <svg width="24" height="24" aria-hidden="true">
      <use href={`#${idOf(icon)}`} />
    </svg>
  )
}
