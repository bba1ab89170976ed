import { Check, Heading } from 'lucide-react'
import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { EditorHeading } from '#web/editor/editor-props.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './assistant.module.css'
import { readSuggestedHeading } from './suggested-heading.ts'

/** The titles and the tag that a model suggests, each put into the form by a press. */
export function HeadingChoices({ answer, heading }: { answer: string; heading: EditorHeading }) {
  const { titles, tag } = readSuggestedHeading(answer)
  const [taken, setTaken] = useState<string[]>([])
  const choices = [
    ...titles.map((title) => ({
      words: m.assistant_use_title({ title }),
      take: () => heading.setTitle(title),
    })),
    ...(tag && heading.setTag
      ? [{ words: m.assistant_use_tag({ tag }), take: () => heading.setTag?.(tag) }]
      : []),
  ]
  return (
    <ul className={styles.choices}>
      {choices.map(({ words, take }) => (
        <li key={words}>
          <Button
            size="s"
            icon={taken.includes(words) ? <Check aria-hidden="true" /> : <Heading aria-hidden="true" />}
            onClick={() => {
              take()
              setTaken([...taken, words])
            }}
          >
            {words}
          </Button>
        </li>
      ))}
    </ul>
  )
}
