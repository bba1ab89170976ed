import type { EditorView } from '@codemirror/view'
import { Smile } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { ask } from '#web/ui/dialog-queue.ts'
import { lazy } from '#web/ui/lazy.ts'
import type { EditorAction } from './editor-actions.ts'

const EmojiDialog = lazy(async () => ({ default: (await import('./emoji-dialog.tsx')).EmojiDialog }))

/** Lets the writer choose an emoji, and puts it where the cursor is. */
function insertEmoji(view: EditorView): boolean {
  void ask<string | null>((answer) => <EmojiDialog onAnswer={answer} />).then((emoji) => {
    if (emoji) view.dispatch(view.state.replaceSelection(emoji))
    view.focus()
  })
  return true
}

export const emojiAction: EditorAction = {
  id: 'emoji',
  label: m.editor_emoji,
  icon: Smile,
  run: insertEmoji,
}
