import { Toolbar } from '@base-ui/react/toolbar'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { ColumnMenu } from '#web/ui/column-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
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
    <ColumnMenu
      onClosed={pressChosen}
      finalFocus={() => (chosen.current && findText()) || true}
      trigger={
        <Toolbar.Button
          render={<IconButton size="s" label={m.editor_more()} icon={<Plus />} />}
          className={styles.tool}
          title={m.editor_more()}
        />
      }
      groups={groups.map((group) => [group[0]?.id ?? '', group.map(drawItem)])}
    />
  )

  function drawItem({ id, label, icon: Icon, key, press }: EditorTool) {
    const choose = () => {
      chosen.current = press
    }
    return (
      <MenuItem key={id} icon={<Icon aria-hidden="true" />} onSelect={choose}>
        {label}
        {key && (
          <span aria-hidden="true" className={styles.shortcut}>
            {shortcutName(key)}
          </span>
        )}
      </MenuItem>
    )
  }
}
