import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

type OnFiles = (files: File[], at?: number) => void

/** Files that are pasted or dropped go up; text that is pasted beside them, as office programs do, stays text. */
export const fileInput = (onFiles: OnFiles): Extension =>
  EditorView.domEventHandlers({
    paste({ clipboardData }) {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length === 0 || clipboardData?.types.includes('text/plain')) return false
      onFiles(files)
      return true
    },
    drop(event, view) {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return false
      event.preventDefault()
      onFiles(files, view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? undefined)
      return true
    },
  })
