import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { type AssistantTurn, readAssistant } from '#contract/posts/assistant.ts'
import { type AssistantAct, actsOnText } from '#contract/posts/assistant-acts.ts'
import { useCaptcha } from '#web/accounts/sign-in/use-captcha.ts'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import { queryOf } from '#web/api/queries.ts'
import { sayError, sayOwn } from '#web/api/say-error.ts'
import { atForm } from '#web/api/use-submit.ts'
import type { AssistantProps } from '#web/editor/assistant-tool.tsx'
import { useStore } from '#web/ui/create-store.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { type AnswerRenderer, createAnswerRenderer } from './answer-renderer.ts'
import { AnswerSaid } from './answer-said.tsx'
import type { OnInsert } from './answer-view.tsx'
import styles from './assistant.module.css'
import { ConversationPicker } from './conversation-picker.tsx'
import { QuestionForm } from './question-form.tsx'
import { expected, putAgain, putQuestion, resumeTalk, talk } from './talk.ts'
import { TurnView } from './turn-view.tsx'

/** The assistant, opened from an editor with its text at hand. */
export function AssistantDialog({ onInsert, onClose, ...editor }: AssistantProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { turns } = useStore(talk)
  const { data, error } = useQuery({ ...queryOf(readAssistant, {}, { expects: expected }), staleTime: 0 })
  useEffect(() => {
    void resumeTalk()
  }, [])
  const insert: OnInsert = (_kind, content) => onInsert(content)
  return (
    <Dialog open sheet size="l" title={m.assistant_title()} initialFocus={field} onOpenChange={onClose}>
      {!data && !error && <SkeletonList label={m.ui_loading()} />}
      {error && !data && (
        <FormFailure>{isApiError(error) ? sayOwn(error) || sayError(error) : error.message}</FormFailure>
      )}
      {data?.models.length === 0 && <p role="status">{m.assistant_no_models()}</p>}
      {data && (data.models.length > 0 || turns.length > 0) && (
        <Conversation {...editor} field={field} onInsert={insert} assistant={data} />
      )}
    </Dialog>
  )
}

type ConversationProps = Pick<AssistantProps, 'text' | 'hasSelection' | 'about' | 'heading' | 'onReplace'> & {
  assistant: Awaited<ReturnType<NonNullable<ReturnType<typeof queryOf<typeof readAssistant>>['queryFn']>>>
  field: RefObject<HTMLTextAreaElement | null>
  onInsert: OnInsert
}

function Conversation({ assistant, field, onInsert, ...editor }: ConversationProps) {
  const { text, about, heading, onReplace } = editor
  const { conversationId, turns, runningId, isBusy } = useStore(talk)
  const renderer = useRenderer()
  const end = useEndInSight(turns)
  const [editedId, setEditedId] = useState<number>()
  const edited = turns.find(({ turnId }) => turnId === editedId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit ends where another conversation is opened.
  useEffect(() => setEditedId(undefined), [conversationId])
  const asking = useAsking(assistant)
  const hasModels = assistant.models.length > 0
  const modelOf = (act: AssistantAct) =>
    assistant.models.find(({ draws }) => draws === (act === 'picture')) ?? assistant.models[0]!

  async function send(act: AssistantAct, question: string, modelId: number): Promise<boolean> {
    const model = assistant.models.find((each) => each.modelId === modelId) ?? modelOf(act)
    const wanted = { modelId: model.modelId, act, question, ...asking.captcha.answer }
    const given = textFor(act, editor)
    const isSent = await asking.attempt(() =>
      edited
        ? putAgain(edited, { ...wanted, turnId: edited.turnId }, model.label)
        : putQuestion({ ...wanted, text: given }, model.label),
    )
    if (isSent) setEditedId(undefined)
    return isSent
  }

  const again = (turn: AssistantTurn) => {
    const model = assistant.models.find(({ label }) => label === turn.model) ?? modelOf(turn.act)
    const repeated = { turnId: turn.turnId, modelId: model.modelId, ...asking.captcha.answer }
    void asking.attempt(() => putAgain(turn, repeated, model.label))
  }
  return (
    <div className={styles.conversation}>
      <ConversationPicker />
      <AnswerSaid turn={turns.at(-1)} />
      {turns.length > 0 && (
        <section className={styles.log} aria-label={m.assistant_log()}>
          {turns.map((turn) => (
            <TurnView
              key={turn.turnId}
              {...{ turn, renderer, heading, onInsert, onReplace }}
              canReplace={text.includes(turn.text)}
              isTaken={isBusy || runningId !== undefined || !hasModels}
              onAgain={again}
              onEdit={({ turnId }) => setEditedId(turnId)}
            />
          ))}
          <div ref={end} />
        </section>
      )}
      {hasModels && (
        <QuestionForm
          key={edited?.turnId}
          {...{ assistant, field, text, about, edited, runningId, isBusy }}
          captcha={asking.needsCaptcha ? asking.captcha.field : undefined}
          failure={asking.failure}
          onSend={send}
          onEditEnded={() => setEditedId(undefined)}
        />
      )}
    </div>
  )
}

/** What an act is about: for a draft the question that is answered, for a talk only what was selected. */
function textFor(
  act: AssistantAct,
  { text, hasSelection, about }: Pick<AssistantProps, 'text' | 'hasSelection' | 'about'>,
) {
  if (act === 'draft') return about ?? text
  return actsOnText.includes(act) || (act === 'chat' && hasSelection) ? text : ''
}

/** Puts questions one at a time, with a captcha where one is asked for, and says what they were refused with. */
function useAsking({ needsCaptcha }: { needsCaptcha: boolean }) {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<ApiError>()
  const isAsked = needsCaptcha || refusal?.code === 'captcha_required'
  const captcha = useCaptcha(isAsked)
  async function attempt(put: () => Promise<boolean>): Promise<boolean> {
    setRefusal(undefined)
    try {
      return await put()
    } catch (error) {
      if (!isApiError(error)) throw error
      setRefusal(error)
      return false
    } finally {
      if (isAsked) void captcha.refresh()
      void queryClient.invalidateQueries({ queryKey: [readAssistant.name] })
    }
  }
  const { fields, failure } = atForm(refusal, expected)
  return { attempt, captcha, needsCaptcha: isAsked, failure: failure || Object.values(fields)[0] }
}

function useRenderer() {
  const renderer = useRef<AnswerRenderer>(undefined)
  if (!renderer.current && typeof Worker === 'function') renderer.current = createAnswerRenderer()
  useEffect(
    () => () => {
      renderer.current?.close()
      renderer.current = undefined
    },
    [],
  )
  return renderer
}

/** Keeps the newest words in sight, unless the reader has gone back to earlier ones. */
function useEndInSight(turns: readonly AssistantTurn[]) {
  const end = useRef<HTMLDivElement>(null)
  const { answer = '', state } = turns.at(-1) ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: each word moves the end.
  useEffect(() => {
    const log = end.current?.parentElement
    if (!log) return
    const isNear = log.scrollHeight - log.scrollTop - log.clientHeight < nearPixels
    if (isNear || answer === '') log.scrollTop = log.scrollHeight
  }, [turns.length, answer.length, state])
  return end
}
const nearPixels = 160
