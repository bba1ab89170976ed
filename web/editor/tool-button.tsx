import { Toolbar } from '@base-ui/react/toolbar'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './editor-toolbar.module.css'
import type { EditorTool } from './editor-tools.ts'
import { shortcutName } from './shortcut-name.ts'

export function ToolButton({ tool }: { tool: EditorTool }) {
  const { label, icon: Icon, key, isOn, press } = tool
  return (
    <Toolbar.Button
      render={<IconButton size="s" label={label} icon={<Icon />} />}
      className={styles.tool}
      title={key ? `${label} (${shortcutName(key)})` : label}
      aria-pressed={isOn}
      // The press must not take the selection out of the text it is about, nor a phone's keyboard away.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    />
  )
}
