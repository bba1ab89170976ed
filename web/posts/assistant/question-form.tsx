import { Send, Square } from 'lucide-react'
import { type ComponentProps, type RefObject, type SubmitEvent, useEffect, useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { AssistantTurn, readAssistant } from '#contract/posts/assistant.ts'
import { type AssistantAct, actsOnText, assistantLengths } from '#contract/posts/assistant-acts.ts'
import { useViewer } from '#web/core/site.ts'
import { clearDraft, ownKeyOf, readDraft, saveDraft } from '#web/editor/draft.ts'
import { Button } from '#web/ui/button.tsx'
import { CaptchaField } from '#web/ui/captcha-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { isComposing } from '#web/ui/is-composing.ts'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { actNames } from './act-names.ts'
import styles from './assistant.module.css'
import { stopAnswer } from './talk.ts'

type QuestionFormProps = {
  assistant: OutputOf<typeof readAssistant>
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  about: string | undefined
  edited: AssistantTurn | undefined
  runningId: number | undefined
  isBusy: boolean
  captcha: ComponentProps<typeof CaptchaField> | undefined
  failure: string | undefined
  onSend: (act: AssistantAct, question: string, modelId: number) => Promise<boolean>
  onEditEnded: () => void
}

/** Acts over the editor's text, and a field to ask in. What was typed stays when the dialog closes, and when it is refused. */
export function QuestionForm(props: QuestionFormProps) {
  const { assistant, field, text, about, edited, runningId, isBusy, captcha, failure } = props
  const { onSend, onEditEnded } = props
  const draftKey = ownKeyOf('assistant-question', useViewer()?.userId)
  const [question, setQuestion] = useState(() => edited?.question ?? readDraft(draftKey)?.value ?? '')
  // A picture stays one, and words stay words.
  const models = assistant.models.filter(({ draws }) => !edited || draws === (edited.act === 'picture'))
  const first = models.find(({ label }) => label === edited?.model) ?? models[0] ?? assistant.models[0]!
  const [modelId, setModelId] = useState(first.modelId)
  const [problem, setProblem] = useState<string>()
  // At the first opening it comes later than the dialog.
  useEffect(() => field.current?.focus(), [field])
  const model = assistant.models.find((each) => each.modelId === modelId)
  const talking = assistant.models.find(({ draws }) => !draws)
  const acts = actsOnText.filter((act) => (act === 'draft' ? about !== undefined : text.trim() !== ''))

  function type(typed: string) {
    setQuestion(typed)
    setProblem(undefined)
    if (edited) return
    if (typed === '') clearDraft(draftKey)
    else saveDraft(draftKey, typed)
  }

  async function submit(event?: SubmitEvent) {
    event?.preventDefault()
    if (question.trim() === '') return setProblem(m.field_required())
    const act = edited?.act ?? (model?.draws ? 'picture' : 'chat')
    if (!(await onSend(act, question, modelId))) return
    // What was typed since it was sent stays.
    if ((field.current?.value ?? question) === question) type('')
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {!edited && talking && acts.length > 0 && (
        <fieldset className={styles.acts}>
          <legend className={styles.quiet}>{m.assistant_acts({ count: Array.from(text).length })}</legend>
          {acts.map((act) => (
            <Button
              key={act}
              size="s"
              idle={isBusy || runningId !== undefined}
              onClick={() => void onSend(act, '', talking.modelId)}
            >
              {actNames[act]()}
            </Button>
          ))}
        </fieldset>
      )}
      <Field label={edited ? m.assistant_edit() : m.assistant_question()} error={problem}>
        <TextArea
          ref={field}
          rows={2}
          value={question}
          lengthMax={assistantLengths.question.max}
          onValueChange={type}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) return
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
          }}
        />
      </Field>
      {captcha && <CaptchaField {...captcha} />}
      <FormFailure>{failure}</FormFailure>
      <div className={styles.foot}>
        <div className={styles.model}>
          <Select
            aria-label={m.assistant_model()}
            options={models.map(({ modelId, label }) => ({ value: String(modelId), label }))}
            value={String(modelId)}
            onValueChange={(value) => setModelId(Number(value))}
          />
        </div>
        <p className={styles.quiet}>{sayLeft(assistant.left)}</p>
        {edited && (
          <Button variant="quiet" onClick={onEditEnded}>
            {m.ui_cancel()}
          </Button>
        )}
        {runningId === undefined ? (
          <Button type="submit" variant="primary" busy={isBusy} icon={<Send aria-hidden="true" />}>
            {m.assistant_ask()}
          </Button>
        ) : (
          <Button icon={<Square aria-hidden="true" />} onClick={stopAnswer}>
            {m.assistant_stop()}
          </Button>
        )}
      </div>
    </form>
  )
}

const sayLeft = ({ requests }: OutputOf<typeof readAssistant>['left']): string =>
  requests === null ? '' : m.assistant_left({ count: requests })
