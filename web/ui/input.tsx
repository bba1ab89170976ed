import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useFieldControl } from '#web/ui/field-context.ts'
import styles from './input.module.css'

export type InputProps = ComponentProps<'input'>

export function Input({ className, ...props }: InputProps) {
  return <input {...props} {...useFieldControl(props)} className={classNames(styles.input, className)} />
}
