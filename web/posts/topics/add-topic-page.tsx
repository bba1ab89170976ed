import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { bodyLength, publishTopic, readComposerOptions, titleLength } from '#contract/posts/topic-writing.ts'
import { useCaptcha } from '#web/accounts/sign-in/use-captcha.ts'
import { queryOf } from '#web/api/queries.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useNow, useSite } from '#web/core/site.ts'
import { DraftOffer } from '#web/editor/draft-offer.tsx'
import { LazyEditor } from '#web/editor/lazy-editor.tsx'
import { useDraft } from '#web/editor/use-draft.ts'
import { useServerDraft } from '#web/editor/use-server-draft.ts'
import { EnvelopeFields } from '#web/money/red-envelopes/envelope-fields.tsx'
import { useEnvelopeDraft } from '#web/money/red-envelopes/use-envelope-draft.ts'
import { PollFields } from '#web/posts/polls/poll-fields.tsx'
import { usePollDraft } from '#web/posts/polls/use-poll-draft.ts'
import { tellOfReplacedWords } from '#web/posts/review/tell-of-replaced-words.ts'
import { Button } from '#web/ui/button.tsx'
import { CaptchaField } from '#web/ui/captcha-field.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { RedirectCountdown } from '#web/ui/redirect-countdown.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import styles from './add-topic-page.module.css'
import { TagPicker } from './tag-picker.tsx'

/** Chapter 4 of the specification: three seconds after a successful submit. */
const redirectAfterSeconds = 3

export function AddTopicPage() {
  const site = useSite()
  const now = useNow()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: options, refetch } = useQuery(queryOf(readComposerOptions, {}))
  const [tagId, setTagId, clearTag] = useDraft('topic:tag', '')
  const [title, setTitle, clearTitle] = useDraft('topic:title', '')
  const [body, setBody, clearBody, restoredAt] = useDraft('topic:body', '')
  const envelope = useEnvelopeDraft()
  const poll = usePollDraft()
  const onServer = useServerDraft('topic', {
    present: {
      title,
      body,
      ...(tagId && { tagId: Number(tagId) }),
      ...poll.makeDraft(),
      ...envelope.makeDraft(),
    },
    initial: { title: '', body: '' },
    onTake: (draft) => {
      setTitle(draft.title ?? '')
      setBody(draft.body)
      if (draft.tagId) setTagId(String(draft.tagId))
      poll.take(draft.poll)
      envelope.take(draft.envelope)
    },
  })
  const { submit, busy, fields, failure, refuse } = useSubmit(publishTopic)
  const captcha = useCaptcha(options?.needsCaptcha === true)
  const [published, setPublished] = useState<OutputOf<typeof publishTopic>>()
  const errorId = useId()

  if (!site.allowTopics) return <ResultPage kind="closed" title={m.topics_closed()} />
  if (published) {
    return (
      <ResultPage kind="success" title={published.isWaiting ? m.review_topic_sent() : m.topics_published()}>
        <RedirectCountdown
          seconds={redirectAfterSeconds}
          href="/"
          onDone={() => void router.navigate({ to: '/' })}
        />
      </ResultPage>
    )
  }

  async function send() {
    if (!tagId) {
      refuse({ tagId: m.topics_choose_tag() })
      return
    }
    const sent = await submit({
      tagId: Number(tagId),
      title,
      body,
      ...envelope.makeInput(),
      ...poll.makeInput(),
      ...captcha.answer,
    })
    if (!sent) {
      const { data: next } = await refetch()
      if (next?.needsCaptcha) await captcha.refresh()
      return
    }
    for (const clear of [clearTag, clearTitle, clearBody, envelope.clear, poll.clear, onServer.clear]) clear()
    tellOfReplacedWords(sent)
    setPublished(sent)
    await queryClient.invalidateQueries()
  }

  function submitForm(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  return (
    <form className={styles.page} onSubmit={submitForm} noValidate>
      <h1 className={styles.heading}>{m.topics_write()}</h1>
      {restoredAt && (
        <p className={styles.restored}>
          {m.topics_draft_restored()}
          <RelativeTime at={restoredAt.toISOString()} now={now} />
        </p>
      )}
      <DraftOffer offer={onServer.offer} />
      <Field label={m.topics_tag()} error={fields.tagId} required>
        <TagPicker tags={options?.tags ?? []} value={tagId} onChange={setTagId} />
      </Field>
      <Field label={m.topics_title()} error={fields.title} required>
        <Input
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          autoComplete="off"
          placeholder={m.topics_title_hint({ max: titleLength.max })}
        />
      </Field>
      <div>
        <LazyEditor
          value={body}
          onChange={setBody}
          label={m.topics_body()}
          describedBy={errorId}
          invalid={Boolean(fields.body)}
          placeholder={m.topics_body_placeholder()}
          minRows={14}
          lengthMax={bodyLength.max}
          draftKey="topic:body"
          hiding={options && { ...options.hiding, keepsPassword: false }}
          onSubmit={() => void send()}
        />
        <FieldError id={errorId}>{fields.body}</FieldError>
      </div>
      {options && <PollFields draft={poll} optionsMax={options.pollOptionsMax} errors={fields} />}
      {options && <EnvelopeFields draft={envelope} bounds={options.envelope} errors={fields} />}
      {options?.needsCaptcha && <CaptchaField {...captcha.field} error={fields.captchaValue} />}
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="primary" size="l" busy={busy} className={styles.send}>
        {m.topics_publish()}
      </Button>
    </form>
  )
}
