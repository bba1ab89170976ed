import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import styles from './editor.module.css'

type EditorTabsProps = {
  previewing: boolean
  onChange: (previewing: boolean) => void
  panelIds: [string, string]
  /** Stands at the end of the row. */
  children: ReactNode
}

/** Write or preview, where there is no room for both. */
export function EditorTabs({ previewing, onChange, panelIds, children }: EditorTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const tabs = [
    { label: m.editor_write(), selected: !previewing, panelId: panelIds[0] },
    { label: m.editor_preview(), selected: previewing, panelId: panelIds[1] },
  ]

  function moveByArrow(event: KeyboardEvent) {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    const next = event.key === 'Home' ? 0 : event.key === 'End' || !previewing ? 1 : 0
    onChange(next === 1)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div className={styles.tabRow}>
      <div
        ref={list}
        role="tablist"
        aria-label={m.editor_view()}
        className={styles.tabs}
        onKeyDown={moveByArrow}
      >
        {tabs.map(({ label, selected, panelId }, index) => (
          <button
            key={panelId}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={selected}
            aria-controls={panelId}
            tabIndex={selected ? 0 : -1}
            onClick={() => onChange(index === 1)}
          >
            {label}
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}
