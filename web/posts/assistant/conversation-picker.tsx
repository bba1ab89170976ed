import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { deleteAssistantConversation, listAssistantConversations } from '#contract/posts/assistant.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { useStore } from '#web/ui/create-store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './assistant.module.css'
import { beginTalk, openTalk, talk } from './talk.ts'

const none = 'none'
const older = 'older'

/** So many parts of the list as one, each of which goes on where the last one ends. */
async function readConversations(parts: number, signal: AbortSignal) {
  const read: OutputOf<typeof listAssistantConversations> = { items: [], next: null }
  for (let part = 0; part < parts && (part === 0 || read.next !== null); part++) {
    const input = { beforeId: read.next ?? undefined }
    const { items, next } = await call(listAssistantConversations, input, { signal })
    read.items.push(...items)
    read.next = next
  }
  return read
}

/** The latest conversations, and the way to older ones and to a new one. */
export function ConversationPicker() {
  const queryClient = useQueryClient()
  const { conversationId, isBusy } = useStore(talk)
  const [parts, setParts] = useState(1)
  const { data } = useQuery({
    queryKey: [listAssistantConversations.name, parts],
    queryFn: ({ signal }) => readConversations(parts, signal),
    placeholderData: (shown) => shown,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a conversation that has just begun belongs to the list.
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: [listAssistantConversations.name] })
  }, [conversationId, queryClient])
  if (!data || (data.items.length === 0 && conversationId === undefined)) return null

  function choose(value: string) {
    if (isBusy) return
    if (value === none) beginTalk()
    else if (value === older) setParts(parts + 1)
    else void openTalk(Number(value))
  }

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
          options={[
            { value: none, label: m.assistant_new() },
            ...data.items.map((each) => ({ value: String(each.conversationId), label: each.title })),
            ...(data.next !== null ? [{ value: older, label: m.assistant_older() }] : []),
          ]}
          value={conversationId === undefined ? none : String(conversationId)}
          onValueChange={choose}
        />
      </div>
      {conversationId !== undefined && (
        <>
          <Button size="s" icon={<Plus aria-hidden="true" />} idle={isBusy} onClick={beginTalk}>
            {m.assistant_new()}
          </Button>
          <IconButton
            size="s"
            label={m.assistant_delete()}
            icon={<Trash2 />}
            idle={isBusy}
            onClick={() => void remove()}
          />
        </>
      )}
    </div>
  )
}
