import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import {
  listBlockedMembers,
  type MessageSenders,
  messageSenders,
  readMessagePreference,
  saveMessagePreference,
} from '#contract/people/message-sending.ts'
import { MemberLink } from '#web/accounts/members/member-link.tsx'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/queries.ts'
import { useWrite } from '#web/api/use-write.ts'
import { authorName } from '#web/core/author-name.tsx'
import { PartPending } from '#web/core/part-pending.tsx'
import styles from '#web/own-area/own-list-page.module.css'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { List, ListItem } from '#web/ui/list.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import own from './message-settings.module.css'
import { useConversationActs } from './use-conversation-acts.ts'

const senderLabels: Record<MessageSenders, () => string> = {
  everyone: m.conversations_from_everyone,
  followed: m.conversations_from_followed,
  nobody: m.conversations_from_nobody,
}

/** Who may write to one first, and whom one has blocked; folded, for it is seldom wanted. */
export function MessageSettings() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={own.settings} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{m.conversations_settings()}</summary>
      {isOpen && (
        <div className={own.parts}>
          <Preference />
          <Blocks />
        </div>
      )}
    </details>
  )
}

function Preference() {
  const queryClient = useQueryClient()
  const query = queryOf(readMessagePreference, {})
  const { data } = useQuery(query)
  const { send } = useWrite(
    async (messagesFrom: MessageSenders) => {
      await call(saveMessagePreference, { messagesFrom })
      toast.show({ kind: 'success', text: m.conversations_saved() })
    },
    { onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }) },
  )
  if (!data) return null
  return (
    <Field label={m.conversations_options()} hint={m.conversations_options_note()}>
      <Select
        value={data.messagesFrom}
        options={messageSenders.map((value) => ({ value, label: senderLabels[value]() }))}
        onValueChange={(messagesFrom) => {
          queryClient.setQueryData(query.queryKey, { messagesFrom })
          void send(messagesFrom)
        }}
      />
    </Field>
  )
}

function Blocks() {
  const [pageCount, setPageCount] = useState(1)
  return (
    <section>
      <h2 className={own.title}>{m.conversations_blocks()}</h2>
      {Array.from({ length: pageCount }, (_, at) => (
        <BlocksOfPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
          key={at}
          page={at + 1}
          onMore={at + 1 === pageCount ? () => setPageCount(pageCount + 1) : undefined}
        />
      ))}
    </section>
  )
}

interface BlocksOfPageProps {
  page: number
  /** Of the last that is shown. */
  onMore: (() => void) | undefined
}

function BlocksOfPage({ page, onMore }: BlocksOfPageProps) {
  const query = useQuery(queryOf(listBlockedMembers, { page }))
  const { data } = query
  if (!data)
    return (
      <PartPending query={query}>
        <p className={styles.quiet}>{m.ui_loading()}</p>
      </PartPending>
    )
  return (
    <>
      {data.total === 0 && <p className={styles.quiet}>{m.conversations_blocks_none()}</p>}
      <List>
        {data.items.map(({ member }) => (
          <ListItem key={member.userId} className={styles.row}>
            <div className={styles.text}>
              <MemberLink member={member} />
            </div>
            <Unblock memberId={member.userId} name={authorName(member)} />
          </ListItem>
        ))}
      </List>
      {onMore && data.page < data.pageCount && (
        <Button size="s" onClick={onMore}>
          {m.conversations_more_blocks()}
        </Button>
      )}
    </>
  )
}

function Unblock({ memberId, name }: { memberId: number; name: string }) {
  const acts = useConversationActs({ memberId, name })
  return (
    <Button size="s" busy={acts.busy} onClick={() => void acts.unblock()}>
      {m.conversations_unblock()}
    </Button>
  )
}
