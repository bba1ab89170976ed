import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Fragment, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useClosedByBack } from '#web/ui/closed-by-back.ts'
import { MenuSeparator } from '#web/ui/menu.tsx'
import styles from './column-menu.module.css'
import popupStyles from './popup.module.css'

type ColumnMenuProps = {
  /** A Button or an IconButton. */
  trigger: ReactElement
  /** Called once it is gone. */
  onClosed: () => void
  /** What gets the focus as it closes; true is the trigger. */
  finalFocus: () => HTMLElement | true
  /** Items that belong together, with the name of each group. */
  groups: readonly (readonly [string, ReactNode])[]
}

/** A menu of so many items that they stand in two columns. Apart from Menu, which is part of every page. */
export function ColumnMenu({ trigger, onClosed, finalFocus, groups }: ColumnMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const popup = useRef<HTMLDivElement>(null)
  useClosedByBack(popup, isOpen, () => setIsOpen(false))
  return (
    <BaseMenu.Root
      modal={false}
      open={isOpen}
      onOpenChange={setIsOpen}
      onOpenChangeComplete={(isStillOpen) => isStillOpen || onClosed()}
    >
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          className={popupStyles.positioner}
          positionMethod="absolute"
          sideOffset={4}
          collisionPadding={8}
          align="start"
        >
          <BaseMenu.Popup
            ref={popup}
            className={classNames(popupStyles.popup, styles.popup)}
            finalFocus={finalFocus}
          >
            <div className={styles.columns}>
              {groups.map(([name, items], index) => (
                <Fragment key={name}>
                  {index > 0 && <MenuSeparator />}
                  {items}
                </Fragment>
              ))}
            </div>
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
