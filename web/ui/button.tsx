import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './button.module.css'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 's' | 'm' | 'l'
  block?: boolean
  /** The words of a quiet button at the end of a row stand on the row's edge, not its invisible box. */
  outdent?: boolean
  icon?: ReactNode
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    busy?: boolean
    /** Does nothing now, and keeps the keyboard's focus, which one that goes disabled as it is pressed would drop. */
    idle?: boolean
  }

export function Button({
  variant,
  size,
  block,
  outdent,
  icon,
  busy,
  idle,
  className,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={classNames(buttonClass({ variant, size, block, outdent }), idle && styles.idle, className)}
      {...((busy || idle) && { 'aria-busy': busy, 'aria-disabled': true, onClick: preventDefault })}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

export function buttonClass({ variant = 'secondary', size = 'm', block, outdent }: ButtonLook): string {
  return classNames(
    styles.button,
    styles[variant],
    styles[size],
    block && styles.block,
    outdent && styles.outdent,
  )
}

function preventDefault(event: MouseEvent) {
  event.preventDefault()
}
