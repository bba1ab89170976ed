import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './tag.module.css'

type TagLook = {
  tone?: 'plain' | 'tea' | 'gold' | 'amber' | 'vermilion'
  icon?: ReactNode
}

export function Tag({
  tone = 'plain',
  icon,
  className,
  children,
  ...props
}: ComponentProps<'span'> & TagLook) {
  return (
    <span {...props} className={classNames(styles.tag, styles[tone], className)}>
      {icon}
      {children}
    </span>
  )
}

function TagAnchor({ tone = 'plain', icon, className, children, ...props }: ComponentProps<'a'> & TagLook) {
  return (
    <a {...props} className={classNames(styles.tag, styles.link, styles[tone], className)}>
      {icon}
      {children}
    </a>
  )
}

export const TagLink = createLink(TagAnchor)
