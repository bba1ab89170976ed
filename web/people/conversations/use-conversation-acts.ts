import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import {
  listConversations,
  muteConversation,
  readConversation,
  removeConversation,
  unmuteConversation,
} from '#contract/people/conversations.ts'
import { readMemberHome } from '#contract/people/member-home.ts'
import { blockMember, listBlockedMembers, unblockMember } from '#contract/people/message-sending.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.ts'

interface Act {
  work: () => Promise<unknown>
  said: string
}

/** What one does with a whole conversation, or with its other member. */
export function useConversationActs({ memberId, name }: { memberId: number; name: string }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { send, busy } = useWrite(
    async ({ work, said }: Act) => {
      await work()
      toast.show({ kind: 'success', text: said })
      return true
    },
    {
      onSettled: () =>
        Promise.all(
          [listConversations, readConversation, listBlockedMembers, readMemberHome].map((read) =>
            queryClient.invalidateQueries({ queryKey: [read.name] }),
          ),
        ),
    },
  )
  const of = { memberId }
  return {
    busy,
    mute: () => send({ work: () => call(muteConversation, of), said: m.conversations_mute_done() }),
    unmute: () => send({ work: () => call(unmuteConversation, of), said: m.conversations_unmute_done() }),
    unblock: () => send({ work: () => call(unblockMember, of), said: m.conversations_unblocked({ name }) }),
    async block() {
      const words = {
        title: m.conversations_block_ask({ name }),
        body: m.conversations_block_note({ name }),
        action: m.conversations_block(),
      }
      if (!(await confirm({ ...words, danger: true }))) return
      await send({ work: () => call(blockMember, of), said: m.conversations_blocked({ name }) })
    },
    async remove() {
      const words = {
        title: m.conversations_remove_ask({ name }),
        body: m.conversations_remove_note({ name }),
        action: m.conversations_remove(),
      }
      if (!(await confirm({ ...words, danger: true }))) return
      const work = () => call(removeConversation, of)
      if (await send({ work, said: m.conversations_removed() }))
        await router.navigate({ to: '/user/control/privateMessageList' })
    },
  }
}
