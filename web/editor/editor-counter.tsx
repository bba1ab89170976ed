import { useDeferredValue } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { classNames } from '#web/ui/class-names.ts'
import styles from './editor.module.css'

const pair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g

/** Code points, as the contract counts them. */
export function EditorCounter({ value, lengthMax }: { value: string; lengthMax: number }) {
  const text = useDeferredValue(value).trim()
  const used = text.length - (text.match(pair)?.length ?? 0)
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
