import type { Command } from '@codemirror/view'
import { LockKeyhole } from 'lucide-react'
import type { Attributes } from '#contract/markdown/hidden-terms.ts'
import { m } from '#contract/messages/generated/messages.js'
import { ask } from '#web/ui/dialog-queue.ts'
import { lazy } from '#web/ui/lazy.ts'
import type { EditorAction } from './editor-actions.ts'
import type { HidingOptions } from './editor-props.ts'
import { findBlockAtCursor, writeBlock } from './hidden-block-commands.ts'

const HideDialog = lazy(async () => ({ default: (await import('./hide-dialog.tsx')).HideDialog }))

/** Asks how a part is to be hidden, and writes the block: a new one, or the one at the cursor. */
const hideWith =
  (options: HidingOptions): Command =>
  (view) => {
    const block = findBlockAtCursor(view.state)
    void ask<Attributes | null>((answer) => (
      <HideDialog options={options} initial={block?.attributes} onAnswer={answer} />
    )).then((attributes) => {
      if (attributes) writeBlock(view, attributes)
      view.focus()
    })
    return true
  }

export const hideAction = (options: HidingOptions): EditorAction => ({
  id: 'hide',
  label: m.editor_hide,
  icon: LockKeyhole,
  run: hideWith(options),
})
