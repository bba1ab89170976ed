import { Toolbar } from '@base-ui/react/toolbar'
import type { Command } from '@codemirror/view'
import { Columns2 } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { IconButton } from '#web/ui/icon-button.tsx'
import { emojiAction } from './ask-emoji.tsx'
import { hideAction } from './ask-hidden.tsx'
import styles from './editor.module.css'
import { type EditorAction, editorActions } from './editor-actions.ts'
import type { HidingOptions } from './editor-props.ts'
import { FullScreenButton } from './full-screen-button.tsx'
import { shortcutName } from './shortcut-name.ts'
import { UploadButtons } from './upload-buttons.tsx'
import type { useUploads } from './use-uploads.ts'

type ToolbarProps = {
  onRun: (command: Command) => void
  uploads: Pick<ReturnType<typeof useUploads>, 'rules' | 'start'>
  hiding?: HidingOptions | undefined
  /** Where the text and its preview fit beside each other; else their tabs are the way. */
  view?: { previewing: boolean; onTogglePreview: () => void; isFull: boolean; onToggleFull: () => void }
}

export function EditorToolbar({ onRun, uploads, hiding, view }: ToolbarProps) {
  return (
    <Toolbar.Root className={styles.toolbar} aria-label={m.editor_toolbar()}>
      {editorActions.map((group) => (
        <Toolbar.Group key={group[0]?.id} className={styles.group}>
          {group.map((action) => (
            <ActionButton key={action.id} action={action} onRun={onRun} />
          ))}
        </Toolbar.Group>
      ))}
      <ActionButton action={emojiAction} onRun={onRun} />
      {uploads.rules && <UploadButtons rules={uploads.rules} onChoose={uploads.start} />}
      {hiding && hiding.kinds.length > 0 && <ActionButton action={hideAction(hiding)} onRun={onRun} />}
      {view && (
        <Toolbar.Group className={styles.views}>
          <Toolbar.Button
            render={<IconButton size="s" label={m.editor_preview()} icon={<Columns2 />} />}
            className={styles.viewToggle}
            title={m.editor_preview()}
            aria-pressed={view.previewing}
            onClick={view.onTogglePreview}
          />
          <Toolbar.Button render={<FullScreenButton isFull={view.isFull} />} onClick={view.onToggleFull} />
        </Toolbar.Group>
      )}
    </Toolbar.Root>
  )
}

function ActionButton({ action, onRun }: { action: EditorAction; onRun: ToolbarProps['onRun'] }) {
  const { label, icon: Icon, key, run } = action
  return (
    <Toolbar.Button
      render={<IconButton size="s" label={label()} icon={<Icon />} />}
      title={key ? `${label()} (${shortcutName(key)})` : label()}
      // The press must not take the selection out of the text it is about.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onRun(run)}
    />
  )
}
