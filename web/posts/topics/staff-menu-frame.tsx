import { Shield } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { Topic } from '#contract/posts/topics.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { DeleteTopicDialog } from './delete-topic-dialog.tsx'
import { wordsFor } from './kind-words.ts'

/** The button, what staff do with a thing of its kind, and its deletion. */
export function StaffMenuFrame({ topic, children }: { topic: Topic; children: ReactNode }) {
  const [isDeleting, setDeleting] = useState(false)
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
        <MenuSeparator />
        <MenuItem danger onSelect={() => setDeleting(true)}>
          {wordsFor(topic).delete()}
        </MenuItem>
      </Menu>
      {isDeleting && <DeleteTopicDialog topic={topic} onClose={() => setDeleting(false)} />}
    </>
  )
}
