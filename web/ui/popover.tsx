import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/popup.module.css'
import popoverStyles from './popover.module.css'

type PopoverProps = {
  trigger: ReactElement
  /** Names the popover; without one, give the content a heading of its own and a `label`. */
  title?: ReactNode
  label?: string
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

export function Popover({
  trigger,
  title,
  label,
  align = 'center',
  open,
  onOpenChange,
  children,
}: PopoverProps) {
  return (
    <BasePopover.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner
          className={styles.positioner}
          sideOffset={6}
          collisionPadding={8}
          align={align}
        >
          <BasePopover.Popup className={classNames(styles.popup, popoverStyles.popover)} aria-label={label}>
            {title && <BasePopover.Title className={popoverStyles.title}>{title}</BasePopover.Title>}
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
