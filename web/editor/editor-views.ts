import { Columns2, Eye, Maximize, Minimize } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { EditorTool } from './editor-tools.ts'
import { fullScreenKey } from './use-full-screen.ts'

type Views = {
  previewing: boolean
  /** Beside the text, rather than in its place. */
  isBeside: boolean
  togglePreview: () => void
  isFull: boolean
  toggleFull: () => void
}

/** The ways to look at a text, which leave it as it is. */
export const listViews = (views: Views): EditorTool[] => [
  {
    id: 'preview',
    label: m.editor_preview(),
    icon: views.isBeside ? Columns2 : Eye,
    isOn: views.previewing,
    press: views.togglePreview,
  },
  {
    id: 'full',
    label: m.editor_full_screen(),
    icon: views.isFull ? Minimize : Maximize,
    key: fullScreenKey,
    isOn: views.isFull,
    press: views.toggleFull,
  },
]
