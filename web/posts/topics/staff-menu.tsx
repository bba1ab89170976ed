import { languages } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import * as moderation from '#contract/posts/topic-moderation.ts'
import { readTopic, type Topic } from '#contract/posts/topics.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { useAct } from '#web/staff/use-act.ts'
import { MenuItem, MenuLink } from '#web/ui/menu.tsx'
import { prompt } from '#web/ui/prompt.tsx'
import { StaffMenuFrame } from './staff-menu-frame.tsx'

/** What staff do with a topic; each act can be undone from the same place, a deletion from /manage. */
export function StaffMenu({ topic, isSunk }: { topic: Topic; isSunk: boolean }) {
  const act = useAct(readTopic, readThreadViewerState)
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
    <StaffMenuFrame topic={topic}>
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
      <MenuLink to="/manage/moveComments" search={{ topicId }}>
        {m.moving_menu()}
      </MenuLink>
      {topic.isPinned && <MenuItem onSelect={() => void askPinOrder()}>{m.topics_pin_order()}</MenuItem>}
    </StaffMenuFrame>
  )
}
