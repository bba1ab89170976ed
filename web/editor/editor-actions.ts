import { redo, undo } from '@codemirror/commands'
import type { Command } from '@codemirror/view'
import {
  AtSign,
  Bold,
  Code,
  Heading,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Table,
  Undo2,
} from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { insertCodeBlock, insertRule, insertTable } from './block-commands.ts'
import { bullet, cycleHeading, ordered, quote, task, toggleLines } from './line-commands.ts'
import { insertLink, insertMention, toggleMarker } from './text-commands.ts'

export type EditorAction = {
  id: string
  label: () => string
  icon: LucideIcon
  run: Command
  /** In CodeMirror's notation. */
  key?: string
}

/** What the toolbar offers and the keyboard reaches, in groups. */
export const editorActions: readonly (readonly EditorAction[])[] = [
  [
    { id: 'heading', label: m.editor_heading, icon: Heading, run: cycleHeading },
    { id: 'bold', label: m.editor_bold, icon: Bold, run: toggleMarker('**'), key: 'Mod-b' },
    { id: 'italic', label: m.editor_italic, icon: Italic, run: toggleMarker('*'), key: 'Mod-i' },
    { id: 'strikethrough', label: m.editor_strikethrough, icon: Strikethrough, run: toggleMarker('~~') },
  ],
  [
    { id: 'quote', label: m.editor_quote, icon: Quote, run: toggleLines(quote), key: 'Mod-Shift-9' },
    { id: 'bullet', label: m.editor_bullet_list, icon: List, run: toggleLines(bullet), key: 'Mod-Shift-8' },
    {
      id: 'ordered',
      label: m.editor_ordered_list,
      icon: ListOrdered,
      run: toggleLines(ordered),
      key: 'Mod-Shift-7',
    },
    { id: 'task', label: m.editor_task_list, icon: ListTodo, run: toggleLines(task) },
  ],
  [
    { id: 'link', label: m.editor_link, icon: Link, run: insertLink('['), key: 'Mod-k' },
    { id: 'image', label: m.editor_image, icon: Image, run: insertLink('![') },
    { id: 'code', label: m.editor_inline_code, icon: Code, run: toggleMarker('`') },
    { id: 'code-block', label: m.editor_code_block, icon: SquareCode, run: insertCodeBlock },
    { id: 'mention', label: m.editor_mention, icon: AtSign, run: insertMention },
    { id: 'table', label: m.editor_table, icon: Table, run: insertTable },
    { id: 'rule', label: m.editor_rule, icon: Minus, run: insertRule },
  ],
  [
    { id: 'undo', label: m.editor_undo, icon: Undo2, run: undo, key: 'Mod-z' },
    { id: 'redo', label: m.editor_redo, icon: Redo2, run: redo, key: 'Mod-Shift-z' },
  ],
]
