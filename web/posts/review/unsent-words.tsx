import { useEffect, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { readDraft } from '#web/editor/draft.ts'
import { useOwnKey } from '#web/editor/use-draft-saving.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import styles from './review.module.css'

/** What the member was writing in a place that was taken away meanwhile: they may want it elsewhere. */
export function UnsentWords({ place }: { place: string }) {
  const key = useOwnKey(place)
  const [words, setWords] = useState('')
  // The form that goes in this moment saves what it holds.
  useEffect(() => setWords(readDraft(key)?.value ?? ''), [key])
  if (!words) return null
  return (
    <div className={styles.page}>
      <Field label={m.topics_missing_unsent()}>
        <TextArea value={words} rows={6} readOnly />
      </Field>
    </div>
  )
}
