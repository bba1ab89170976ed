import { useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff, BellRing, Check } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { type Attention, attentions, saveAttention } from '#contract/posts/attention.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { showTopicViewerState } from '#web/posts/comments/use-viewer-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'

const icons = { normal: Bell, watched: BellRing, muted: BellOff }

interface Words {
  short: () => string
  name: () => string
  chosen: () => string
}

const words: Record<Attention, Words> = {
  normal: {
    short: m.toggles_attention_normal_short,
    name: m.toggles_attention_normal,
    chosen: m.toggles_attention_normal_chosen,
  },
  watched: {
    short: m.toggles_attention_watched_short,
    name: m.toggles_attention_watched,
    chosen: m.toggles_attention_watched_chosen,
  },
  muted: {
    short: m.toggles_attention_muted_short,
    name: m.toggles_attention_muted,
    chosen: m.toggles_attention_muted_chosen,
  },
}

/** How much of a topic or a question its reader wants to hear. */
export function AttentionMenu({ topicId, attention }: { topicId: number; attention: Attention }) {
  const queryClient = useQueryClient()
  const { send } = useWrite(async (chosen: Attention) => {
    await call(saveAttention, { topicId, attention: chosen })
    showTopicViewerState(queryClient, topicId, { attention: chosen })
    toast.show({ kind: 'success', text: words[chosen].chosen() })
  })
  const Icon = icons[attention]
  const { short, name } = words[attention]
  const label = `${short()}. ${m.toggles_attention()}: ${name()}`
  return (
    <Menu
      trigger={
        <Button size="s" variant="quiet" aria-label={label} icon={<Icon aria-hidden="true" />}>
          <span>{short()}</span>
        </Button>
      }
    >
      {attentions.map((each) => {
        const Each = each === attention ? Check : icons[each]
        return (
          <MenuItem key={each} icon={<Each aria-hidden="true" />} onSelect={() => void send(each)}>
            {words[each].name()}
          </MenuItem>
        )
      })}
    </Menu>
  )
}
