import type { EditorView } from '@codemirror/view'
import { Sparkles } from 'lucide-react'
import type { ComponentType } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { ask } from '#web/ui/dialog-queue.ts'
import { lazy } from '#web/ui/lazy.ts'
import { assistantSlot } from './assistant-slot.ts'
import type { EditorAction } from './editor-actions.ts'
import type { EditorHeading, EditorProps } from './editor-props.ts'

/** Opens the assistant over an editor. It is closed by an insertion, so that the writer sees where it went. */
export function assistantAction({
  about,
  heading,
}: Pick<EditorProps, 'about' | 'heading'>): EditorAction | undefined {
  const load = assistantSlot.read()
  if (!load) return undefined
  const Dialog = lazy(async () => ({
    default: (await load()).AssistantDialog,
  })) as ComponentType<AssistantProps>
  return {
    id: 'assistant',
    label: m.editor_assistant,
    icon: Sparkles,
    run: (view) => {
      void ask<void>((close) => <Dialog {...offer(view, close)} about={about?.()} heading={heading} />).then(
        () => view.focus(),
      )
      return true
    },
  }
}

export interface AssistantProps {
  /** What is selected, else all there is. */
  text: string
  hasSelection: boolean
  about?: string | undefined
  heading?: EditorHeading | undefined
  onInsert: (content: string) => void
  onReplace: (before: string, after: string) => void
  onClose: () => void
}

function offer(view: EditorView, close: () => void): AssistantProps {
  const { from, to, empty } = view.state.selection.main
  return {
    hasSelection: !empty,
    text: empty ? view.state.doc.toString() : view.state.sliceDoc(from, to),
    onInsert(content) {
      view.dispatch(view.state.replaceSelection(content), { userEvent: 'input', scrollIntoView: true })
      close()
    },
    onReplace(before, after) {
      const at = view.state.doc.toString().indexOf(before)
      if (at >= 0)
        view.dispatch({ changes: { from: at, to: at + before.length, insert: after }, userEvent: 'input' })
      close()
    },
    onClose: close,
  }
}
