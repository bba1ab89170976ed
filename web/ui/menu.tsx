import { Menu as BaseMenu } from '@base-ui/react/menu'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'
import { afterPaint } from '#web/ui/after-paint.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/popup.module.css'

type MenuProps = {
  /** A Button or an IconButton. */
  trigger: ReactElement
  align?: 'start' | 'end'
  /** Stands in the window as its trigger does: the page scrolls away below both. */
  isFixed?: boolean
  children: ReactNode
}

export function Menu({ trigger, align = 'end', isFixed = false, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)

  // To make its items takes longer than whoever pressed should wait for an answer. Keys follow one another faster than
  // frames, and what they do depends on whether it is open.
  function change(next: boolean, { event }: BaseMenu.Root.ChangeEventDetails) {
    if (next && event.type === 'mousedown') afterPaint(() => setIsOpen(true))
    else setIsOpen(next)
  }

  return (
    <BaseMenu.Root modal={false} open={isOpen} onOpenChange={change}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          className={styles.positioner}
          positionMethod={isFixed ? 'fixed' : 'absolute'}
          sideOffset={4}
          collisionPadding={8}
          align={align}
        >
          <BaseMenu.Popup className={styles.popup}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

type MenuItemProps = {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger, disabled, onSelect, children }: MenuItemProps) {
  return (
    <BaseMenu.Item
      className={classNames(styles.item, danger && styles.danger)}
      disabled={disabled}
      onClick={onSelect}
    >
      {icon}
      {children}
    </BaseMenu.Item>
  )
}

function MenuAnchor({ icon, children, ...props }: ComponentProps<'a'> & { icon?: ReactNode }) {
  return (
    <BaseMenu.LinkItem {...props} closeOnClick className={styles.item}>
      {icon}
      {children}
    </BaseMenu.LinkItem>
  )
}

export const MenuLink = createLink(MenuAnchor)

export function MenuSeparator() {
  return <BaseMenu.Separator className={styles.separator} />
}
