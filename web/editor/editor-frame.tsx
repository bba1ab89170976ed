import type { ReactNode, Ref } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { DraftStatus } from './draft-kept.tsx'
import styles from './editor.module.css'
import { EditorCounter } from './editor-counter.tsx'
import foot from './editor-foot.module.css'
import type { EditorProps } from './editor-props.ts'

type EditorFrameProps = Pick<EditorProps, 'value' | 'lengthMax' | 'kept' | 'isLight'> & {
  ref?: Ref<HTMLDivElement>
  isFull?: boolean
  /** The row of tools, or the room that it is going to take. */
  tools: ReactNode
  /** How one leaves it by keyboard. */
  hint?: { id: string; text: string }
  children: ReactNode
}

/**
 * What stands around the text: the tools above it, or below it in a light field. The text keeps its place among the others
 * in either, so that it isn't drawn anew.
 */
export function EditorFrame({ ref, isLight = false, isFull = false, ...props }: EditorFrameProps) {
  const { value, lengthMax, kept, tools, hint, children } = props
  return (
    <div
      ref={ref}
      data-editor=""
      className={classNames(isLight ? styles.light : styles.editor, isFull && styles.full)}
    >
      {!isLight && tools}
      {children}
      {isLight && tools}
      <div className={classNames(foot.foot, isLight && foot.light)}>
        {hint && (
          <p id={hint.id} className={classNames(foot.hint, isFull && foot.shown)}>
            {hint.text}
          </p>
        )}
        <DraftStatus kept={kept} />
        <EditorCounter value={value} lengthMax={lengthMax} isQuiet={isLight} />
      </div>
    </div>
  )
}
