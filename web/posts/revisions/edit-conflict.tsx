import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import styles from './text-difference.module.css'
import { TextDifference, wholeText } from './text-difference.tsx'

/** What is typed, and over which version; the title is a topic's, the tags are a question's. */
export interface TypedText {
  title?: string
  tagIds?: string[]
  body: string
  version: number
}

type EditConflictProps = {
  /** What is edited, such as `topic:7`. */
  name: string
  draft: TypedText
  /** Reads the text as it is now. */
  readNewer: () => Promise<TypedText>
  /** What tags are called, where the text has any. */
  tagName?: (tagId: string) => string
  /** What the server said, where it wasn't this. */
  failure: string
  onResolve: (changes: Partial<TypedText>) => void
}

/** What was saved meanwhile against what was typed here; the person decides, and nothing is lost unseen. */
export function EditConflict({
  name,
  draft,
  readNewer,
  tagName = String,
  failure,
  onResolve,
}: EditConflictProps) {
  const [isResolved, setIsResolved] = useState(false)
  const { data: newer } = useQuery({
    queryKey: ['newer text', name, draft.version],
    queryFn: readNewer,
    staleTime: 0,
    gcTime: 0,
  })
  // What the server said then asks for what has been done.
  if (isResolved) return null
  if (!newer || newer.version === draft.version) return <FormFailure>{failure}</FormFailure>
  const { title, tagIds, body, version } = newer
  const theirs = { ...(title !== undefined && { title }), ...(tagIds && { tagIds }), body, version }
  function resolve(changes: Partial<TypedText>) {
    setIsResolved(true)
    onResolve(changes)
  }
  const whole = (text: TypedText) => wholeText({ ...text, tags: text.tagIds?.map(tagName) ?? [] })
  return (
    <Card title={m.topics_edit_conflict()}>
      <div className={styles.parts}>
        <p>{m.topics_edit_conflict_text()}</p>
        <TextDifference before={whole(newer)} after={whole(draft)} />
        <div className={styles.actions}>
          <Button onClick={() => resolve(theirs)}>{m.topics_edit_take_theirs()}</Button>
          <Button onClick={() => resolve({ version })}>{m.topics_edit_keep_own()}</Button>
        </div>
      </div>
    </Card>
  )
}
