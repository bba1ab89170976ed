import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'
import type { DraftKept } from './draft-kept.tsx'

/** What this member may hide parts of a topic by. */
export type HidingOptions = {
  kinds: HiddenKind[]
  levels: { levelId: number; name: string }[]
  /** The topic that is edited has a password, which stays where none is given. */
  keepsPassword: boolean
}

export type EditorProps = {
  value: string
  onChange: (value: string) => void
  /** The accessible name; a visible label is the page's. */
  label: string
  describedBy?: string
  invalid?: boolean
  placeholder?: string
  minRows?: number
  /** In code points. Not enforced here: cutting off what someone pastes would lose it. */
  lengthMax: number
  /** Said at the foot. */
  kept?: DraftKept | undefined
  /** For topics only: parts of them may be hidden. */
  hiding?: HidingOptions | undefined
  /** A field for a few lines, with few tools and no frame of its own; in full screen it becomes a whole editor. */
  isLight?: boolean
  /** What is answered, where that is a question: the assistant drafts an answer to it. */
  about?: (() => string) | undefined
  /** What stands over the text, for which the assistant makes suggestions. */
  heading?: EditorHeading | undefined
  /** Mod-Enter. */
  onSubmit?: () => void
}

export interface EditorHeading {
  setTitle: (title: string) => void
  /** Chooses the tag of that name; without one, nothing. */
  setTag?: ((name: string) => void) | undefined
}
