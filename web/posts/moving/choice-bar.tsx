import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { movedMax } from '#contract/posts/moving-limits.ts'
import type { Topic } from '#contract/posts/topics.ts'
import { LowerBar } from '#web/staff/lower-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFocusAfter } from '#web/ui/use-focus-after.ts'
import { MoveDialog } from './move-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'
import type { Chosen } from './use-chosen.ts'

/** How many are chosen, and what may be done with them. */
export function ChoiceBar({ topic, chosen }: { topic: Topic; chosen: Chosen }) {
  const [asks, setAsks] = useState<'move' | 'split'>()
  const count = chosen.ids.size
  const close = () => setAsks(undefined)
  useFocusAfter(count > 0)
  return (
    <LowerBar label={m.moving_bar()}>
      <p role="status">
        {m.moving_chosen({ count, max: movedMax })} {chosen.isFull && m.moving_full()}
      </p>
      {count > 0 && <Button onClick={chosen.clear}>{m.moving_clear()}</Button>}
      <Button disabled={count === 0} onClick={() => setAsks('split')}>
        {m.moving_split()}
      </Button>
      <Button variant="primary" disabled={count === 0} onClick={() => setAsks('move')}>
        {m.moving_move()}
      </Button>
      {asks === 'move' && <MoveDialog topic={topic} ids={[...chosen.ids]} onClose={close} />}
      {asks === 'split' && <SplitDialog topic={topic} ids={[...chosen.ids]} onClose={close} />}
    </LowerBar>
  )
}
