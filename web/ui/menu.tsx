import { Menu as BaseMenu } from '@base-ui/react/menu'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
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
  return (
    <BaseMenu.Root modal={false}>
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
