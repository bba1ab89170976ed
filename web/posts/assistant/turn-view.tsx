import { Copy, Pencil, Replace, RotateCw, TextCursorInput } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { AssistantTurn } from '#contract/posts/assistant.ts'
import { actsThatReplace } from '#contract/posts/assistant-acts.ts'
import type { EditorHeading } from '#web/editor/editor-props.ts'
import { TextDifference } from '#web/posts/revisions/text-difference.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { actNames } from './act-names.ts'
import type { AnswerRenderer } from './answer-renderer.ts'
import { AnswerView, type OnInsert } from './answer-view.tsx'
import styles from './assistant.module.css'
import { copyWords } from './copy-words.ts'
import { HeadingChoices } from './heading-choices.tsx'
import { insertKinds } from './image-view.tsx'
import { ProblemNote } from './problem-note.tsx'

export type TurnViewProps = {
  turn: AssistantTurn
  renderer: RefObject<AnswerRenderer | undefined>
  /** The text that the question was about still stands in the editor, and can be replaced. */
  canReplace: boolean
  /** Something is asked or answered, and nothing can be asked meanwhile. */
  isTaken: boolean
  /** The form's own, where the editor has one. */
  heading: EditorHeading | undefined
  onInsert: OnInsert
  onReplace: (before: string, after: string) => void
  onAgain: (turn: AssistantTurn) => void
  onEdit: (turn: AssistantTurn) => void
}

/** A question to the assistant with its answer, and what can be done with it. */
export function TurnView(props: TurnViewProps) {
  const { turn, renderer, heading, onInsert } = props
  const isComing = turn.state === 'running' || turn.state === 'waiting'
  const showsDifference = actsThatReplace.includes(turn.act) && turn.state === 'complete'
  return (
    <article className={styles.turn} aria-busy={isComing}>
      <div className={styles.question}>
        {turn.act !== 'chat' && <strong>{actNames[turn.act]()}</strong>}
        {turn.question && <p>{turn.question}</p>}
        {turn.text && <p className={styles.about}>{turn.text}</p>}
      </div>
      <div className={styles.answer}>
        {showsDifference ? (
          <TextDifference before={turn.text} after={turn.answer} />
        ) : (
          <AnswerView turn={turn} renderer={renderer} onInsert={onInsert} />
        )}
        {heading && turn.act === 'title' && turn.state === 'complete' && (
          <HeadingChoices answer={turn.answer} heading={heading} />
        )}
        {isComing && (
          <span aria-hidden="true">
            <Spinner label={m.assistant_answering()} />
          </span>
        )}
        {turn.state === 'stopped' && <p className={styles.quiet}>{m.assistant_stopped()}</p>}
        {turn.problem && <ProblemNote problem={turn.problem} />}
        {!isComing && <TurnActs {...props} />}
        {turn.answer !== '' && !isComing && turn.model && (
          <p className={styles.quiet}>{m.assistant_made_by({ model: turn.model })}</p>
        )}
      </div>
    </article>
  )
}

function TurnActs({ turn, canReplace, isTaken, onInsert, onReplace, onAgain, onEdit }: TurnViewProps) {
  const hasWords = turn.answer !== '' && turn.act !== 'picture'
  return (
    <div className={styles.acts}>
      {hasWords && canReplace && actsThatReplace.includes(turn.act) && (
        <Act
          icon={<Replace aria-hidden="true" />}
          name={m.assistant_replace()}
          onPress={() => onReplace(turn.text, turn.answer)}
        />
      )}
      {hasWords && (
        <>
          <Act
            icon={<TextCursorInput aria-hidden="true" />}
            name={m.assistant_insert()}
            onPress={() => onInsert(insertKinds.text, turn.answer)}
          />
          <CopyAct text={turn.answer} />
        </>
      )}
      <Act
        icon={<RotateCw aria-hidden="true" />}
        name={m.assistant_again()}
        idle={isTaken}
        onPress={() => onAgain(turn)}
      />
      {turn.question !== '' && (
        <Act
          icon={<Pencil aria-hidden="true" />}
          name={m.assistant_edit()}
          idle={isTaken}
          onPress={() => onEdit(turn)}
        />
      )}
    </div>
  )
}

function CopyAct({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <Act
      icon={<Copy aria-hidden="true" />}
      name={isCopied ? m.assistant_copied() : m.assistant_copy()}
      onPress={() => void copyWords(text).then(setIsCopied)}
    />
  )
}

type ActProps = { icon: ReactNode; name: string; idle?: boolean; onPress: () => void }

const Act = ({ icon, name, idle, onPress }: ActProps) => (
  <Button size="s" icon={icon} idle={idle} onClick={onPress}>
    {name}
  </Button>
)
