import { useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './avatar.module.css'

type AvatarProps = {
  name: string
  src?: string | null
  size?: 24 | 32 | 40 | 64
  /** Says the name aloud, where it does not stand beside the picture. */
  alone?: boolean
}

const colorCount = 8

export function Avatar({ name, src, size = 40, alone = false }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  const shape = classNames(styles.avatar, styles[`size${size}`])
  if (src && src !== brokenSrc) {
    return (
      <img
        className={shape}
        src={src}
        alt={alone ? name : ''}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setBrokenSrc(src)}
      />
    )
  }
  return (
    <span
      className={classNames(shape, styles[`color${colorOf(name)}`])}
      {...(alone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {Array.from(name.trim())[0]?.toUpperCase() ?? '?'}
    </span>
  )
}

/** The same name has the same colour everywhere. A class, because the page allows no style attributes. */
function colorOf(name: string): number {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return hash % colorCount
}
