import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import {
  listMustRead,
  listSystemNotifications,
  readSystemNotifications,
} from '#contract/notifications/system-notifications.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/queries.ts'
import { useWrite } from '#web/api/use-write.ts'
import { LinkedText } from '#web/core/linked-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useReadAgainAsTold } from './use-unread.ts'

/** What the staff want a member to read, one after another, over whatever page they are on. */
export function MustRead() {
  const queryClient = useQueryClient()
  const { data } = useQuery(queryOf(listMustRead, {}, { quiet: true, inBackground: true }))
  // It stands beside other notifications that are unread, and comes and goes without them.
  useReadAgainAsTold(listMustRead)
  const notification = data?.items[0]
  const { send, busy } = useWrite(
    (notificationId: number) => call(readSystemNotifications, { notificationId }),
    {
      onSettled: () =>
        Promise.all(
          [listMustRead, listSystemNotifications].map(({ name }) =>
            queryClient.invalidateQueries({ queryKey: [name] }),
          ),
        ),
    },
  )
  if (!notification) return null
  const { notificationId, title, body } = notification
  return (
    <Dialog
      // Each is a dialog of its own, which the focus goes into: one whose words change tells nobody.
      key={notificationId}
      open
      size="s"
      role="alertdialog"
      closable={false}
      title={title}
      footer={
        <Button variant="primary" busy={busy} onClick={() => void send(notificationId)}>
          {m.desk_must_read()}
        </Button>
      }
    >
      {/* Read out as it opens: its button has the focus, and lies behind the words. */}
      <BaseDialog.Description render={<div />}>
        <LinkedText text={body} />
      </BaseDialog.Description>
    </Dialog>
  )
}
