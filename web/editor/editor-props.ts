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
  /** Where the text is kept in the browser while typing; see draft.ts. */
  draftKey?: string
  /** Mod-Enter. */
  onSubmit?: () => void
}
