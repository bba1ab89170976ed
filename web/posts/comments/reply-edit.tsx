import { useQuery } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { editReply, readReplySource, replyLength } from '#contract/posts/comment-writing.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/queries.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { EditForm } from './edit-form.tsx'

/** The text comes from the server, so that an edit never starts from an old page. */
export function ReplyEdit({ replyId, onClose }: { replyId: number; onClose: () => void }) {
  const { data } = useQuery({ ...queryOf(readReplySource, { replyId }), staleTime: 0, gcTime: 0 })
  const { submit, ...form } = useSubmit(editReply)
  return (
    <EditForm
      {...form}
      source={data}
      name={`reply:${replyId}`}
      readNewer={() => call(readReplySource, { replyId }, { quiet: true })}
      label={m.comments_edit_reply()}
      lengthMax={replyLength.max}
      save={(edit) => submit({ replyId, ...edit })}
      onClose={onClose}
    />
  )
}
