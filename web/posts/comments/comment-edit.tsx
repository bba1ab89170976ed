import { useQuery } from '@tanstack/react-query'
import { commentLength, editComment, readCommentSource } from '#contract/posts/comment-writing.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/queries.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { EditForm } from './edit-form.tsx'

type CommentEditProps = { commentId: number; label: string; onClose: () => void }

/** The text comes from the server, so that an edit never starts from an old page. */
export function CommentEdit({ commentId, label, onClose }: CommentEditProps) {
  const { data } = useQuery({ ...queryOf(readCommentSource, { commentId }), staleTime: 0, gcTime: 0 })
  const { submit, ...form } = useSubmit(editComment)
  return (
    <EditForm
      {...form}
      source={data}
      name={`comment:${commentId}`}
      readNewer={() => call(readCommentSource, { commentId }, { quiet: true })}
      label={label}
      lengthMax={commentLength.max}
      save={(edit) => submit({ commentId, ...edit })}
      onClose={onClose}
    />
  )
}
