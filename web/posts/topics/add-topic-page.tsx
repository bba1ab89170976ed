import { useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { publishTopic, readComposerOptions, titleLength } from '#contract/posts/topic-writing.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { ObstaclePage } from '#web/posts/publishing/obstacle-notice.tsx'
import { CaptchaField } from '#web/ui/captcha-field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { TagPicker } from './tag-picker.tsx'
import { TopicForm, TopicSent } from './topic-form.tsx'
import { TopicParts } from './topic-parts.tsx'
import { usePublishing } from './use-publishing.ts'
import { type SharedText, useSharedText } from './use-shared-text.ts'
import { useTopicDraft } from './use-topic-draft.ts'

export function AddTopicPage({ shared }: { shared: SharedText }) {
  const [published, setPublished] = useState<OutputOf<typeof publishTopic>>()
  if (!published) return <AddTopicForm shared={shared} onPublished={setPublished} />
  const { isWaiting, topicId } = published
  return (
    <TopicSent title={isWaiting ? m.review_topic_sent() : m.topics_published()} href="/">
      {isWaiting ? (
        <ButtonLink to="/user/control/reviewList">{m.topics_view_waiting()}</ButtonLink>
      ) : (
        <ButtonLink to="/thread" search={{ topicId }}>
          {m.topics_view()}
        </ButtonLink>
      )}
    </TopicSent>
  )
}

type AddTopicFormProps = {
  shared: SharedText
  onPublished: (published: OutputOf<typeof publishTopic>) => void
}

function AddTopicForm({ shared, onPublished }: AddTopicFormProps) {
  const { data: options, refetch } = usePageQuery(readComposerOptions, {})
  const { envelope, poll, ...draft } = useTopicDraft()
  useSharedText(shared, draft)
  const { publish, captcha, busy, fields, failure } = usePublishing(publishTopic, {
    needsCaptcha: options?.needsCaptcha === true,
    askAgain: refetch,
    clear: draft.clear,
    onSentBefore: envelope.renewKey,
    onPublished,
  })

  async function send() {
    const { tagId, title, body } = draft
    // What wasn't chosen isn't sent, and said with the rest.
    const chosen = { tagId: tagId ? Number(tagId) : undefined } as { tagId: number }
    const parts = { ...envelope.makeInput(), ...poll.makeInput() }
    await publish({ ...chosen, title, body, ...parts, ...draft.readSeen() })
  }

  function chooseTag(name: string) {
    const leaf = options?.tags.flatMap(({ children }) => children).find((each) => each.name === name)
    if (leaf) draft.setTagId(String(leaf.tagId))
  }

  if (options?.obstacle && !draft.isBegun) return <ObstaclePage obstacle={options.obstacle} />
  return (
    <TopicForm
      heading={m.topics_write()}
      obstacle={options?.obstacle}
      restored={draft.restored}
      offer={draft.offer}
      tag={
        <TagPicker
          tags={options?.tags ?? []}
          value={draft.tagId}
          onChange={draft.setTagId}
          error={fields.tagId}
        />
      }
      title={draft.title}
      titlePlaceholder={m.topics_title_hint({ max: titleLength.max })}
      onTitleChange={draft.setTitle}
      onTagSuggested={chooseTag}
      body={draft.body}
      onBodyChange={draft.setBody}
      placeholder={m.topics_body_placeholder()}
      kept={draft.kept}
      hiding={options && { ...options.hiding, keepsPassword: false }}
      errors={fields}
      busy={busy}
      action={m.topics_publish()}
      onSend={send}
    >
      {options && <TopicParts {...{ options, poll, envelope }} errors={fields} />}
      {options?.needsCaptcha && <CaptchaField {...captcha.field} error={fields.captchaValue} />}
      <FormFailure>{failure}</FormFailure>
    </TopicForm>
  )
}
