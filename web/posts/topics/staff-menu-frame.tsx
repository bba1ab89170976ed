import { useQueryClient } from '@tanstack/react-query'
import { Shield } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { Topic } from '#contract/posts/topics.ts'
import { readObstacles } from '#web/posts/comments/use-viewer-state.ts'
import { LogItem } from '#web/staff/log-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { DeleteTopicDialog } from './delete-topic-dialog.tsx'
import { wordsFor } from './kind-words.ts'
import { MoveTopicDialog } from './move-topic-dialog.tsx'

/** The button, what staff do with a thing of its kind, and its deletion. */
export function StaffMenuFrame({ topic, children }: { topic: Topic; children: ReactNode }) {
  const [asks, setAsks] = useState<'move' | 'delete'>()
  const queryClient = useQueryClient()
  function close(failure = '') {
    setAsks(undefined)
    // Whoever was refused may have no menu any more; before, it would go with the dialog and what was typed there.
    if (failure) void readObstacles(queryClient)
  }
  return (
    <>
      <Menu
        trigger={
          <Button size="s" icon={<Shield aria-hidden="true" />}>
            {m.topics_staff()}
          </Button>
        }
      >
        {children}
        <MenuItem onSelect={() => setAsks('move')}>{wordsFor(topic).move()}</MenuItem>
        <LogItem subject={`topic:${topic.topicId}`} />
        <MenuSeparator />
        <MenuItem danger onSelect={() => setAsks('delete')}>
          {wordsFor(topic).delete()}
        </MenuItem>
      </Menu>
      {asks === 'move' && <MoveTopicDialog topic={topic} onClose={close} />}
      {asks === 'delete' && <DeleteTopicDialog topic={topic} onClose={close} />}
    </>
  )
}
