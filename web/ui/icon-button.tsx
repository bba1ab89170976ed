import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'block' | 'aria-label'> & {
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, variant = 'quiet', className, ...props }: IconButtonProps) {
  return (
    <Button
      {...props}
      variant={variant}
      icon={icon}
      aria-label={label}
      className={classNames(styles.iconButton, className)}
    />
  )
}
