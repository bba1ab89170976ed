import { Menu as BaseMenu } from '@base-ui/react/menu'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { afterPaint } from '#web/ui/after-paint.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useClosedByBack } from '#web/ui/closed-by-back.ts'
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
  const press = useRef<Event>(null)
  const popup = useRef<HTMLDivElement>(null)
  useClosedByBack(popup, isOpen, () => setIsOpen(false))

  // To make its items takes longer than whoever pressed should wait for an answer. Keys follow one another faster than
  // frames, and what they do depends on whether it is open.
  function change(next: boolean, { event, reason }: BaseMenu.Root.ChangeEventDetails) {
    if (next && event.type === 'mousedown') {
      press.current = event
      afterPaint(() => setIsOpen(true))
    } else if (reason !== 'cancel-open' || hasMoved(press.current, event)) setIsOpen(next)
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
          <BaseMenu.Popup ref={popup} className={styles.popup}>
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

/** Whether the pointer is elsewhere: where the page moved under it and took the trigger away, nobody has changed their mind. */
const hasMoved = (from: Event | null, to: Event): boolean =>
  !(from instanceof MouseEvent && to instanceof MouseEvent) ||
  Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > slipMax

/** CSS pixels that a hand moves a pointer by while it presses. */
const slipMax = 4

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
