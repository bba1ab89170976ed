import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { Topic } from '#contract/posts/topics.ts'
import { Button } from '#web/ui/button.tsx'
import { MoveDialog } from './move-dialog.tsx'
import styles from './moving.module.css'

/** The way to make two topics one. */
export function MergeSection({ topic }: { topic: Topic }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={styles.merge}>
      <h2>{m.moving_merge_heading()}</h2>
      <p>{m.moving_merge_text()}</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {m.moving_merge()}
      </Button>
      {isAsking && <MoveDialog topic={topic} onClose={() => setAsking(false)} />}
    </section>
  )
}
