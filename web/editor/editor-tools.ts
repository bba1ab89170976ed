import type { Command } from '@codemirror/view'
import type { LucideIcon } from 'lucide-react'
import { emojiAction } from './ask-emoji.tsx'
import { hideAction } from './ask-hidden.tsx'
import { type EditorAction, editorActions } from './editor-actions.ts'
import type { HidingOptions } from './editor-props.ts'

/** A button in the row of tools, or an item behind its "+". */
export interface EditorTool {
  id: string
  label: string
  icon: LucideIcon
  /** In CodeMirror's notation. */
  key?: string | undefined
  /** Only of what is switched on and off. */
  isOn?: boolean
  press: () => void
}

/** What the row shows, the most wanted first, as far as there is room. */
const wanted = [
  'bold',
  'heading',
  'upload-image',
  'emoji',
  'link',
  'bullet',
  'quote',
  'hide',
  'assistant',
  'code-block',
]
const wantedLight = ['emoji', 'upload-image', 'mention', 'assistant']

type Offered = {
  run: (command: Command) => void
  hiding: HidingOptions | undefined
  uploads: readonly EditorTool[]
  assistant?: EditorAction | undefined
}

/** All tools of an editor, in the groups that the menu shows. */
export function listTools({ run, hiding, uploads, assistant }: Offered): EditorTool[][] {
  const toTool = ({ label, run: command, ...action }: EditorAction): EditorTool => ({
    ...action,
    label: label(),
    press: () => run(command),
  })
  const [history = [], ...groups] = editorActions.toReversed()
  const more = [
    emojiAction,
    ...(hiding && hiding.kinds.length > 0 ? [hideAction(hiding)] : []),
    ...(assistant ? [assistant] : []),
  ]
  return [
    ...groups.toReversed().map((group) => group.map(toTool)),
    [...more.map(toTool), ...uploads],
    history.map(toTool),
  ]
}

/** Which tools stand in the row when `room` of them fit, and which are left for the menu. */
export function arrangeTools(groups: readonly EditorTool[][], isLight: boolean, room: number) {
  const all = groups.flat()
  const row = (isLight ? wantedLight : wanted)
    .flatMap((id) => all.filter((tool) => tool.id === id))
    .slice(0, Math.max(room, 0))
  const rest = groups.map((group) => group.filter((tool) => !row.includes(tool)))
  return { row, rest: rest.filter((group) => group.length > 0) }
}
