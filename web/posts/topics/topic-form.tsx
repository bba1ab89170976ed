import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, type SubmitEvent, useId } from 'react'
import type { Obstacle } from '#contract/core/obstacle.ts'
import { m } from '#contract/messages/generated/messages.js'
import { bodyLength, titleLength } from '#contract/posts/topic-writing.ts'
import { sayTooLong } from '#web/core/say-too-long.ts'
import { DraftOffer } from '#web/editor/draft-offer.tsx'
import { DraftRestored, type RestoredDraft } from '#web/editor/draft-restored.tsx'
import { LazyEditor } from '#web/editor/lazy-editor.tsx'
import { ObstacleNotice } from '#web/posts/publishing/obstacle-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RedirectCountdown } from '#web/ui/redirect-countdown.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { usePassingError } from '#web/ui/use-passing-error.ts'
import styles from './topic-form.module.css'

type EditorProps = ComponentProps<typeof LazyEditor>

type TopicFormProps = Pick<EditorProps, 'placeholder' | 'kept' | 'hiding'> & {
  heading: string
  /** What has come in the way of a text that is begun; it stays, and so do its ways out of here. */
  obstacle?: Obstacle | null | undefined
  restored: RestoredDraft
  offer: ComponentProps<typeof DraftOffer>['offer']
  /** Above the title. */
  tag: ReactNode
  title: string
  titlePlaceholder?: string
  onTitleChange: (title: string) => void
  /** Chooses the tag of a name, where one has been suggested. */
  onTagSuggested?: (name: string) => void
  /** What is said of the title while it is typed. */
  belowTitle?: ReactNode
  body: string
  onBodyChange: (body: string) => void
  /** What is wrong with each field. */
  errors: Record<string, string>
  busy: boolean
  action: string
  onSend: () => Promise<void>
  /** Between the text and the button. */
  children: ReactNode
}

/** Title and text of a topic: what a new one and an edit are written in. */
export function TopicForm({ tag, children, onSend, ...props }: TopicFormProps) {
  const { heading, restored, offer, errors } = props
  // What is too much is seen nowhere else before it is sent.
  const tooLong = sayTooLong(props.title, titleLength.max)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void onSend()
  }

  return (
    <form className={styles.page} onSubmit={submit} noValidate>
      <h1 className={styles.heading}>{heading}</h1>
      {props.obstacle && <ObstacleNotice obstacle={props.obstacle} className={styles.obstacle} />}
      <DraftRestored {...restored} />
      <DraftOffer offer={offer} />
      {tag}
      <Field label={m.topics_title()} error={tooLong ?? errors.title} isLive={Boolean(tooLong)} required>
        <Input
          value={props.title}
          onChange={(event) => props.onTitleChange(event.target.value)}
          autoComplete="off"
          placeholder={props.titlePlaceholder}
        />
      </Field>
      {props.belowTitle}
      <Body {...props} onSend={onSend} />
      {children}
      <div className={styles.end}>
        <p className={styles.rule}>{props.hiding ? m.editor_draft_rule_hiding() : m.editor_draft_rule()}</p>
        <Button type="submit" variant="primary" size="l" busy={props.busy}>
          {props.action}
        </Button>
      </div>
    </form>
  )
}

function Body({
  body,
  onBodyChange,
  errors,
  onSend,
  placeholder,
  kept,
  hiding,
  onTitleChange,
  onTagSuggested,
}: Omit<TopicFormProps, 'tag' | 'children'>) {
  const errorId = useId()
  const [error, pass] = usePassingError(errors.body)
  return (
    <div>
      <LazyEditor
        value={body}
        onChange={(text) => {
          pass()
          onBodyChange(text)
        }}
        label={m.topics_body()}
        describedBy={errorId}
        invalid={Boolean(error)}
        minRows={14}
        lengthMax={bodyLength.max}
        onSubmit={() => void onSend()}
        heading={{ setTitle: onTitleChange, setTag: onTagSuggested }}
        {...{ placeholder, kept, hiding }}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}

const redirectAfterSeconds = 3

type TopicSentProps = {
  title: string
  href: string
  /** Another way to go on. */
  children?: ReactNode
}

/** What became of a topic that was sent, and the way on, taken after three seconds. */
export function TopicSent({ title, href, children }: TopicSentProps) {
  const router = useRouter()
  return (
    <ResultPage kind="success" title={title} actions={children}>
      <RedirectCountdown
        seconds={redirectAfterSeconds}
        href={href}
        onDone={() => void router.navigate({ href })}
      />
    </ResultPage>
  )
}
