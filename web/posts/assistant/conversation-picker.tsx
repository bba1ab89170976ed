import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { deleteAssistantConversation, listAssistantConversations } from '#contract/posts/assistant.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { useStore } from '#web/ui/create-store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './assistant.module.css'
import { beginTalk, openTalk, talk } from './talk.ts'

const none = 'none'

/** The latest conversations, and the way to a new one. */
export function ConversationPicker() {
  const queryClient = useQueryClient()
  const { conversationId, isBusy } = useStore(talk)
  const { data } = useQuery(queryOf(listAssistantConversations, {}))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a conversation that has just begun belongs to the list.
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: [listAssistantConversations.name] })
  }, [conversationId, queryClient])
  if (!data || (data.items.length === 0 && conversationId === undefined)) return null

  async function remove() {
    if (conversationId === undefined) return
    await call(deleteAssistantConversation, { conversationId }).catch(() => undefined)
    beginTalk()
  }
  return (
    <div className={styles.picker}>
      <div className={styles.model}>
        <Select
          aria-label={m.assistant_conversations()}
          disabled={isBusy}
          options={[
            { value: none, label: m.assistant_new() },
            ...data.items.map((each) => ({ value: String(each.conversationId), label: each.title })),
          ]}
          value={conversationId === undefined ? none : String(conversationId)}
          onValueChange={(value) => (value === none ? beginTalk() : void openTalk(Number(value)))}
        />
      </div>
      {conversationId !== undefined && (
        <>
          <Button size="s" icon={<Plus aria-hidden="true" />} disabled={isBusy} onClick={beginTalk}>
            {m.assistant_new()}
          </Button>
          <IconButton
            size="s"
            label={m.assistant_delete()}
            icon={<Trash2 />}
            disabled={isBusy}
            onClick={() => void remove()}
          />
        </>
      )}
    </div>
  )
}
