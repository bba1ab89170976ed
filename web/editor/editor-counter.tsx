import { useDeferredValue } from 'react'
import { trimLines } from '#contract/core/trim-lines.ts'
import { m } from '#contract/messages/generated/messages.js'
import { classNames } from '#web/ui/class-names.ts'
import styles from './editor-foot.module.css'

const pair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g

/** Of the length that is allowed: from here on a quiet one counts too. */
const nearlyFull = 0.9

type EditorCounterProps = { value: string; lengthMax: number; isQuiet?: boolean }

/** Code points, as the contract counts them. */
export function EditorCounter({ value, lengthMax, isQuiet = false }: EditorCounterProps) {
  const text = trimLines(useDeferredValue(value))
  const used = text.length - (text.match(pair)?.length ?? 0)
  if (isQuiet && used < lengthMax * nearlyFull) return null
  return (
    <p className={classNames(styles.counter, used > lengthMax && styles.over)}>
      <span aria-hidden="true">
        {used}/{lengthMax}
      </span>
      <span className="sr-only">{m.editor_characters_used({ used, max: lengthMax })}</span>
      {used > lengthMax && <span role="status">{m.editor_too_long({ over: used - lengthMax })}</span>}
    </p>
  )
}
