import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { isComposing } from '#web/ui/is-composing.ts'
import styles from './editor.module.css'
import { handOverFocus } from './editor-focus.ts'
import { EditorFrame } from './editor-frame.tsx'
import type { EditorProps } from './editor-props.ts'
import toolbar from './editor-toolbar.module.css'

const useBrowserLayoutEffect = typeof window === 'undefined' ? () => {} : useLayoutEffect

/** The editor before its code has arrived, and without it: the same field as a plain one, in the same place. */
export function EditorFallback({ value, onChange, minRows = 8, onSubmit, ...props }: EditorProps) {
  const textarea = useRef<HTMLTextAreaElement>(null)

  // Only what was typed before React took over.
  useBrowserLayoutEffect(() => {
    const element = textarea.current
    if (element && element.value !== value) onChange(element.value)
    return () => handOverFocus(element)
  }, [])

  function submitOnModEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !onSubmit) return
    if (isComposing(event.nativeEvent)) return
    event.preventDefault()
    onSubmit()
  }

  return (
    <EditorFrame
      {...props}
      value={value}
      tools={<div className={classNames(toolbar.row, props.isLight && toolbar.light)} />}
    >
      <textarea
        ref={textarea}
        className={styles.plain}
        value={value}
        rows={minRows}
        style={{ '--rows': minRows } as React.CSSProperties}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid || undefined}
        placeholder={props.placeholder}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={submitOnModEnter}
      />
    </EditorFrame>
  )
}
