import { Maximize, Minimize } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { ButtonProps } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './editor.module.css'
import { shortcutName } from './shortcut-name.ts'
import { fullScreenKey } from './use-full-screen.ts'

type FullScreenButtonProps = Omit<ButtonProps, 'children' | 'aria-label'> & { isFull: boolean }

export function FullScreenButton({ isFull, ...props }: FullScreenButtonProps) {
  return (
    <IconButton
      {...props}
      size="s"
      label={m.editor_full_screen()}
      title={`${m.editor_full_screen()} (${shortcutName(fullScreenKey)})`}
      icon={isFull ? <Minimize /> : <Maximize />}
      className={styles.viewToggle}
      aria-pressed={isFull}
      // The press must not take the cursor out of the text, nor a phone's keyboard away.
      onMouseDown={(event) => event.preventDefault()}
    />
  )
}
