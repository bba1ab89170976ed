import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './list.module.css'

/** Rows between hairlines. */
export function List({ className, ...props }: ComponentProps<'ul'>) {
  return <ul {...props} className={classNames(styles.list, className)} />
}

export function ListItem({ className, ...props }: ComponentProps<'li'>) {
  return <li {...props} className={classNames(styles.item, className)} />
}
