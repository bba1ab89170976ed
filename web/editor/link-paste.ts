import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { isLiteral } from './paste/layout-paste.ts'
import { linkSelected } from './text-commands.ts'

/** An address that is pasted over words becomes where they lead. */
export const linkPaste: Extension = EditorView.domEventHandlers({
  paste: ({ clipboardData }, view) =>
    !isLiteral(view.state) && linkSelected(clipboardData?.getData('text/plain').trim() ?? '')(view),
})
