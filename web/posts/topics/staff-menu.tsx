import { Shield } from 'lucide-react'
import { useState } from 'react'
import { languages } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import * as moderation from '#contract/posts/topic-moderation.ts'
import { readTopic, type Topic } from '#contract/posts/topics.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { prompt } from '#web/ui/prompt.tsx'
import { DeleteTopicDialog } from './delete-topic-dialog.tsx'

/** What staff do with a topic; each act can be undone from the same place, a deletion from /manage. */
export function StaffMenu({ topic, isSunk }: { topic: Topic; isSunk: boolean }) {
  const act = useAct(readTopic, readThreadViewerState)
  const [isDeleting, setDeleting] = useState(false)
  const { topicId } = topic

  async function askPinOrder() {
    const position = await prompt({
      title: m.topics_pin_order_title(),
      body: m.topics_pin_order_text(),
      label: m.topics_pin_order_label(),
      pattern: /^\d{1,3}$/,
    })
    if (position !== null) await act(moderation.pinTopic, { topicId, position })
  }

  const { pinTopic, unpinTopic, markEssence, unmarkEssence } = moderation
  const { closeTopic, reopenTopic, sinkTopic, raiseTopic } = moderation
  const states = [
    topic.isPinned ? ([m.topics_unpin, unpinTopic] as const) : ([m.topics_pin, pinTopic] as const),
    topic.isEssence
      ? ([m.topics_unmark_essence, unmarkEssence] as const)
      : ([m.topics_mark_essence, markEssence] as const),
    topic.isClosed ? ([m.topics_reopen, reopenTopic] as const) : ([m.topics_close, closeTopic] as const),
    isSunk ? ([m.topics_raise, raiseTopic] as const) : ([m.topics_sink, sinkTopic] as const),
  ]
  return (
    <>
      <Menu
        trigger={
          <Button size="s" icon={<Shield aria-hidden="true" />}>
            {m.topics_staff()}
          </Button>
        }
      >
        {states.map(([name, endpoint]) => (
          <MenuItem key={endpoint.name} onSelect={() => void act(endpoint, { topicId })}>
            {name()}
          </MenuItem>
        ))}
        {!topic.isPinned &&
          ([m.topics_pin_for_chinese, m.topics_pin_for_english] as const).map((name, at) => (
            <MenuItem
              key={languages[at]}
              onSelect={() => void act(pinTopic, { topicId, language: languages[at] })}
            >
              {name()}
            </MenuItem>
          ))}
        {topic.isPinned && <MenuItem onSelect={() => void askPinOrder()}>{m.topics_pin_order()}</MenuItem>}
        <MenuSeparator />
        <MenuItem danger onSelect={() => setDeleting(true)}>
          {m.topics_delete()}
        </MenuItem>
      </Menu>
      {isDeleting && <DeleteTopicDialog topicId={topicId} onClose={() => setDeleting(false)} />}
    </>
  )
}
