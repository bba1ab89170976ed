import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useId } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { commentLength, publishComment, readWritingDesk } from '#contract/topic-writing.ts'
import { listComments, readTopic } from '#contract/topics.ts'
import { FormFailure } from '#web/accounts/form-failure.tsx'
import { useCaptcha } from '#web/accounts/use-captcha.ts'
import { queryOf } from '#web/api/queries.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { LazyEditor } from '#web/editor/lazy-editor.tsx'
import { useDraft } from '#web/editor/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { CaptchaField } from '#web/ui/captcha-field.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './comment-box.module.css'

const deskQuery = queryOf(readWritingDesk, {})

export function CommentForm({ topicId }: { topicId: number }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: desk, refetch } = useQuery(deskQuery)
  const [body, setBody, clearDraft] = useDraft(`comment:${topicId}`, '')
  const { submit, busy, fields, failure } = useSubmit(publishComment)
  const captcha = useCaptcha(desk?.needsCaptcha === true)
  const errorId = useId()

  async function send() {
    const published = await submit({ topicId, body, ...captcha.answer })
    const { data: next } = await refetch()
    if (next?.needsCaptcha) await captcha.refresh()
    if (!published) return
    clearDraft()
    setBody('')
    await queryClient.invalidateQueries({ queryKey: [readTopic.name] })
    await queryClient.invalidateQueries({ queryKey: [listComments.name] })
    await router.navigate({
      to: '/thread',
      search: { topicId, page: published.page > 1 ? published.page : undefined },
      hash: `comment-${published.commentId}`,
    })
    toast.show({ kind: 'success', text: m.topics_comment_published() })
  }

  function submitForm(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  return (
    <form className={styles.form} onSubmit={submitForm} noValidate>
      <h3>{m.topics_write_comment()}</h3>
      <LazyEditor
        value={body}
        onChange={setBody}
        label={m.topics_write_comment()}
        describedBy={errorId}
        invalid={Boolean(fields.body)}
        placeholder={m.topics_comment_placeholder()}
        minRows={4}
        lengthMax={commentLength.max}
        draftKey={`comment:${topicId}`}
        onSubmit={() => void send()}
      />
      <FieldError id={errorId}>{fields.body}</FieldError>
      {desk?.needsCaptcha && <CaptchaField {...captcha.field} error={fields.captchaValue} />}
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="primary" busy={busy} className={styles.send}>
        {m.topics_send_comment()}
      </Button>
    </form>
  )
}
