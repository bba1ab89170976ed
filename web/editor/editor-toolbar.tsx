import { Toolbar } from '@base-ui/react/toolbar'
import { type KeyboardEvent, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { classNames } from '#web/ui/class-names.ts'
import styles from './editor-toolbar.module.css'
import { arrangeTools, type EditorTool } from './editor-tools.ts'
import { MoreTools } from './more-tools.tsx'
import { ToolButton } from './tool-button.tsx'
import { useRoom } from './use-room.ts'

type ToolbarProps = {
  tools: readonly EditorTool[][]
  /** How the text is looked at: switched at the end of the row, in a light field from the menu. */
  views: readonly EditorTool[]
  isLight: boolean
  /** Where the focus goes on from a tool of the menu. */
  findText: () => HTMLElement | undefined
}

/** One row at any width: what doesn't fit, and what few want, is behind its "+". */
export function EditorToolbar({ tools, views, isLight, findText }: ToolbarProps) {
  const row = useRef<HTMLDivElement>(null)
  // A light field has but few, which fit on the narrowest phone.
  const room = useRoom(row) - views.length - 1
  const shown = views.filter(({ isOn }) => isOn || !isLight)
  const arranged = arrangeTools(tools, isLight, isLight ? Number.POSITIVE_INFINITY : room)
  const hidden = views.filter((view) => !shown.includes(view))
  return (
    <Toolbar.Root
      ref={row}
      className={classNames(styles.row, isLight && styles.light)}
      aria-label={m.editor_toolbar()}
      onKeyDown={moveToEnds}
    >
      {arranged.row.map((tool) => (
        <ToolButton key={tool.id} tool={tool} />
      ))}
      <MoreTools
        groups={hidden.length > 0 ? [...arranged.rest, hidden] : arranged.rest}
        findText={findText}
      />
      {shown.length > 0 && (
        <Toolbar.Group className={styles.views}>
          {shown.map((view) => (
            <ToolButton key={view.id} tool={view} />
          ))}
        </Toolbar.Group>
      )}
    </Toolbar.Root>
  )
}

/** The arrows are the toolbar's own. */
function moveToEnds(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Home' && event.key !== 'End') return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  if (!buttons.includes(event.target as HTMLButtonElement)) return
  event.preventDefault()
  buttons.at(event.key === 'Home' ? 0 : -1)?.focus()
}
