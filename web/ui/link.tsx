import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './link.module.css'

type TextAnchorProps = ComponentProps<'a'> & {
  /** `ink` for titles, `quiet` for small print; both show their underline on hover only. */
  tone?: 'tea' | 'ink' | 'quiet'
}

export function TextAnchor({ tone = 'tea', className, ...props }: TextAnchorProps) {
  return <a {...props} className={classNames(styles.link, styles[tone], className)} />
}

type ButtonAnchorProps = ComponentProps<'a'> & ButtonLook

export function ButtonAnchor({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...props
}: ButtonAnchorProps) {
  return (
    <a {...props} className={classNames(buttonClass({ variant, size, block }), className)}>
      {icon}
      {children}
    </a>
  )
}

/** Links inside the site are typed by the router; the plain anchors are for addresses that come as text. */
export const TextLink = createLink(TextAnchor)
export const ButtonLink = createLink(ButtonAnchor)
