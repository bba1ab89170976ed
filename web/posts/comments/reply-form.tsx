import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { publishReply, replyLength } from '#contract/posts/comment-writing.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { DraftOffer } from '#web/editor/draft-offer.tsx'
import { useDraft } from '#web/editor/use-draft.ts'
import { useServerDraft } from '#web/editor/use-server-draft.ts'
import { tellOfReplacedWords } from '#web/posts/review/tell-of-replaced-words.ts'
import { toast } from '#web/ui/toast.ts'
import { focusPost } from './focus.ts'
import { refreshThread } from './refresh-thread.ts'
import { TextForm } from './text-form.tsx'
import type { RepliesPosition, ThreadPosition } from './thread-position.ts'
import { useWritingCaptcha } from './use-writing-captcha.tsx'

type ReplyFormProps = {
  place: ThreadPosition & RepliesPosition
  commentId: number
  /** The reply that is answered, rather than the comment. */
  answeredId?: number
  /** Whom it goes to. */
  name: string
  onClose: () => void
}

/** Answers a comment or a reply in its place. */
export function ReplyForm({ place, commentId, answeredId, name, onClose }: ReplyFormProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const draftKey = `reply:${answeredId ? `to:${answeredId}` : commentId}`
  const [body, setBody, clearDraft] = useDraft(draftKey, '')
  const onServer = useServerDraft(answeredId ? `answer:${answeredId}` : `reply:${commentId}`, {
    present: { body },
    initial: { body: '' },
    onTake: (draft) => setBody(draft.body),
  })
  const { submit, busy, fields, failure } = useSubmit(publishReply)
  const captcha = useWritingCaptcha()

  async function send() {
    const published = await submit({ commentId, body, answeredId, ...captcha.answer })
    await captcha.renew()
    if (!published) return
    tellOfReplacedWords(published)
    clearDraft()
    onServer.clear()
    // Emptied before it goes: an editor that is taken away saves what it holds.
    setBody('')
    await refreshThread(queryClient)
    onClose()
    const { replyId, isAmongFirst, replyPage, isWaiting } = published
    if (isWaiting) {
      toast.show({ kind: 'success', text: m.review_reply_sent() })
      return
    }
    const whole = { repliesOf: commentId, repliesPage: replyPage > 1 ? replyPage : undefined }
    await router.navigate({
      to: '/thread',
      search: isAmongFirst ? place : { ...place, ...whole },
      hash: `reply-${replyId}`,
    })
    focusPost(`reply-${replyId}`, `comment-${commentId}`)
    toast.show({ kind: 'success', text: m.comments_reply_published() })
  }

  return (
    <>
      <DraftOffer offer={onServer.offer} />
      <TextForm
        label={m.comments_reply_to({ name })}
        placeholder={m.comments_reply_placeholder()}
        value={body}
        onChange={setBody}
        lengthMax={replyLength.max}
        draftKey={draftKey}
        error={fields.body}
        failure={failure}
        busy={busy}
        action={m.comments_send_reply()}
        onSubmit={() => void send()}
        onCancel={onClose}
      >
        {captcha.field(fields.captchaValue)}
      </TextForm>
    </>
  )
}
