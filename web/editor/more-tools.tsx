import { Toolbar } from '@base-ui/react/toolbar'
import { Plus } from 'lucide-react'
import { Fragment, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import styles from './editor-toolbar.module.css'
import type { EditorTool } from './editor-tools.ts'
import { shortcutName } from './shortcut-name.ts'

type MoreToolsProps = {
  groups: readonly EditorTool[][]
  /** Gets the focus once a tool was chosen. */
  findText: () => HTMLElement | undefined
}

/** The tools that the row has no room for, by their names. */
export function MoreTools({ groups, findText }: MoreToolsProps) {
  const chosen = useRef<() => void>(undefined)

  /** Only once the menu has given the focus back: a tool may hand it on, and may take the menu itself away. */
  function pressChosen() {
    const press = chosen.current
    chosen.current = undefined
    press?.()
  }

  return (
    <Menu
      align="start"
      isWide
      onClosed={pressChosen}
      finalFocus={() => (chosen.current && findText()) || true}
      trigger={
        <Toolbar.Button
          render={<IconButton size="s" label={m.editor_more()} icon={<Plus />} />}
          className={styles.tool}
          title={m.editor_more()}
        />
      }
    >
      <div className={styles.more}>
        {groups.map((group, index) => (
          <Fragment key={group[0]?.id}>
            {index > 0 && <MenuSeparator />}
            {group.map(({ id, label, icon: Icon, key, press }) => (
              <MenuItem
                key={id}
                icon={<Icon aria-hidden="true" />}
                onSelect={() => {
                  chosen.current = press
                }}
              >
                {label}
                {key && (
                  <span aria-hidden="true" className={styles.shortcut}>
                    {shortcutName(key)}
                  </span>
                )}
              </MenuItem>
            ))}
          </Fragment>
        ))}
      </div>
    </Menu>
  )
}
