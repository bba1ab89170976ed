import { Coins } from 'lucide-react'
import { useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { publishQuestion, readAskOptions } from '#contract/posts/question-writing.ts'
import { titleLength } from '#contract/posts/topic-writing.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { OptionalParts } from '#web/editor/optional-parts.tsx'
import { bountyInput, checkBounty } from '#web/money/bounties/bounty-amounts.ts'
import { BountyFields } from '#web/money/bounties/bounty-fields.tsx'
import { ObstaclePage } from '#web/posts/publishing/obstacle-notice.tsx'
import { onlyOffered } from '#web/posts/topics/offered-tags.ts'
import { QuestionTagsField } from '#web/posts/topics/question-tags-field.tsx'
import { TopicForm, TopicSent } from '#web/posts/topics/topic-form.tsx'
import { usePublishing } from '#web/posts/topics/use-publishing.ts'
import { CaptchaField } from '#web/ui/captcha-field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import styles from './add-question-page.module.css'
import { Alike } from './alike.tsx'
import { useQuestionDraft } from './use-question-draft.ts'

type Published = OutputOf<typeof publishQuestion>

export function AddQuestionPage() {
  const [published, setPublished] = useState<Published>()
  if (!published) return <AddQuestionForm onPublished={setPublished} />
  const { isWaiting, questionId } = published
  return (
    <TopicSent title={isWaiting ? m.ask_waits() : m.ask_published()} href="/question/list">
      {isWaiting ? (
        <ButtonLink to="/user/control/reviewList">{m.topics_view_waiting()}</ButtonLink>
      ) : (
        <ButtonLink to="/question" search={{ questionId }}>
          {m.ask_view()}
        </ButtonLink>
      )}
    </TopicSent>
  )
}

function AddQuestionForm({ onPublished }: { onPublished: (published: Published) => void }) {
  const { options, draft, captcha, errors, failure, busy, send, bounty } = useAsking(onPublished)
  if (options?.obstacle && !draft.isBegun) return <ObstaclePage obstacle={options.obstacle} />
  return (
    <div className={styles.page}>
      <TopicForm
        heading={m.ask_title()}
        obstacle={options?.obstacle}
        restored={draft.restored}
        offer={draft.offer}
        tag={
          <QuestionTagsField
            tags={options?.tags ?? []}
            tagsMax={options?.tagsMax ?? 5}
            value={draft.tagIds}
            onChange={draft.setTagIds}
            error={errors.tagIds}
          />
        }
        title={draft.title}
        titlePlaceholder={m.ask_title_hint({ max: titleLength.max })}
        onTitleChange={draft.setTitle}
        belowTitle={<Alike title={draft.title} />}
        body={draft.body}
        onBodyChange={draft.setBody}
        placeholder={m.ask_body_placeholder()}
        kept={draft.kept}
        errors={errors}
        busy={busy}
        action={m.ask_publish()}
        onSend={send}
      >
        {options && (
          <OptionalParts
            parts={[
              {
                name: 'bounty',
                label: m.ask_bounty(),
                icon: <Coins aria-hidden="true" />,
                isOn: bounty.isOn,
                setOn: bounty.setOn,
                fields: () => (
                  <BountyFields
                    value={draft.bounty}
                    onChange={draft.changeBounty}
                    bounds={options.bounty}
                    errors={errors}
                  />
                ),
              },
            ]}
          />
        )}
        {options?.needsCaptcha && <CaptchaField {...captcha.field} error={errors.captchaValue} />}
        <FormFailure>{failure}</FormFailure>
      </TopicForm>
    </div>
  )
}

/** The form's draft, what the server said of it, and its sending; what can be known before is said before. */
function useAsking(onPublished: (published: Published) => void) {
  const { data: options, refetch } = usePageQuery(readAskOptions, {})
  const draft = useQuestionDraft()
  const bounty = useBountyPart(draft)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { publish, captcha, busy, fields, failure } = usePublishing(publishQuestion, {
    needsCaptcha: options?.needsCaptcha === true,
    askAgain: refetch,
    clear: draft.clear,
    onPublished,
  })

  async function send() {
    const { title, body } = draft
    const tagIds = options ? onlyOffered(draft.tagIds, options.tags) : draft.tagIds
    const found = options && bounty.isOn ? checkBounty(draft.bounty, options.bounty) : {}
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const promised = bounty.isOn ? bountyInput(draft.bounty) : {}
    await publish({ tagIds, title, body, ...promised, ...draft.readSeen() })
  }

  return { options, draft, captcha, errors: { ...fields, ...wrong }, failure, busy, send, bounty }
}

/** Unfolded by a press, or by a draft that promises something. Folding it away promises nothing. */
function useBountyPart({ bounty, changeBounty }: ReturnType<typeof useQuestionDraft>) {
  const [isUnfolded, setUnfolded] = useState(false)
  return {
    isOn: isUnfolded || Object.keys(bountyInput(bounty)).length > 0,
    setOn: (isOn: boolean) => {
      setUnfolded(isOn)
      if (!isOn) changeBounty({ bountyAmount: '', bountyPoints: '' })
    },
  }
}
