import { ImagePlus, SendHorizontal, Smile } from 'lucide-react'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { messageLength } from '#contract/people/message-sending.ts'
import { sayTyping } from '#web/core/live-line.ts'
import { useViewer } from '#web/core/site.ts'
import { clearDraft, ownKeyOf, readDraft, saveDraft } from '#web/editor/draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ask } from '#web/ui/dialog-queue.ts'
import { FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { ChosenPictures } from './chosen-pictures.tsx'
import { isSendingKey, readEnterSends, saveEnterSends } from './enter-key.ts'
import styles from './message-form.module.css'
import type { Words } from './outbox.ts'
import { type ChosenPictures as Chosen, useChosenPictures } from './use-chosen-pictures.ts'
import { useFileEntry } from './use-file-entry.ts'

const EmojiDialog = lazy(async () => ({
  default: (await import('#web/editor/emoji-dialog.tsx')).EmojiDialog,
}))
const typingEveryMs = 2_500
/** From here on it matters how many characters are left. */
const countedFrom = 800

const lengthOf = (text: string) => [...text.trim()].length

/** Why these can't be sent as they are. */
function findProblem(text: string, { pictures }: Chosen): string | undefined {
  const length = lengthOf(text)
  if (length > messageLength.max) return m.field_too_long({ max: messageLength.max })
  if (length < messageLength.min && pictures.length === 0) return m.field_required()
  if (pictures.some(({ problem }) => problem)) return m.conversations_pictures_failed()
  if (pictures.some(({ name }) => name === undefined)) return m.conversations_pictures_unready()
  return undefined
}

/** A few lines and pictures to one member. What is typed stays in this browser until it is sent. */
export function MessageForm({ memberId, onSend }: { memberId: number; onSend: (words: Words) => void }) {
  const { text, setText, clear } = useTyped(memberId)
  const [problem, setProblem] = useState('')
  const [enterSends, setEnterSends] = useState(readEnterSends)
  const field = useRef<HTMLFormElement>(null)
  const problemId = useId()
  const chosen = useChosenPictures()
  useFileEntry(chosen.add)

  function submit(event?: SubmitEvent) {
    event?.preventDefault()
    const found = findProblem(text, chosen)
    setProblem(found ?? '')
    if (found) return field.current?.querySelector('textarea')?.focus()
    const pictures = chosen.pictures.map(({ name = '', alt }) => ({ name, alt: alt.trim() }))
    clear()
    chosen.clear()
    onSend({ text: text.trim(), pictures })
    field.current?.querySelector('textarea')?.focus()
  }

  async function insertEmoji() {
    const area = field.current?.querySelector('textarea')
    const at = area?.selectionStart ?? text.length
    const end = area?.selectionEnd ?? at
    const emoji = await ask<string | null>((answer) => <EmojiDialog onAnswer={answer} />)
    if (emoji) setText(text.slice(0, at) + emoji + text.slice(end))
    area?.focus()
  }

  return (
    <form ref={field} className={styles.form} onSubmit={submit} noValidate>
      <ChosenPictures chosen={chosen} />
      <div className={styles.row}>
        <TextArea
          className={styles.field}
          rows={1}
          value={text}
          aria-label={m.conversations_text()}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problemId}
          placeholder={m.conversations_placeholder()}
          enterKeyHint={enterSends ? 'send' : 'enter'}
          {...(lengthOf(text) >= countedFrom && { lengthMax: messageLength.max })}
          onValueChange={(next) => {
            setProblem('')
            setText(next)
          }}
          onKeyDown={(event) => {
            if (!isSendingKey(event, enterSends)) return
            event.preventDefault()
            // Held down it has sent already, and nothing is left to send.
            if (!event.repeat) submit()
          }}
        />
        <IconButton
          label={m.conversations_emoji()}
          icon={<Smile aria-hidden="true" />}
          onClick={() => void insertEmoji()}
        />
        {chosen.isAllowed && <PictureButton chosen={chosen} />}
        <Button type="submit" variant="primary" icon={<SendHorizontal aria-hidden="true" />}>
          <span className={styles.sendWord}>{m.conversations_send()}</span>
        </Button>
      </div>
      <FieldError id={problemId}>{problem || chosen.problem}</FieldError>
      <Checkbox
        className={styles.option}
        checked={enterSends}
        label={m.conversations_enter_option()}
        onCheckedChange={(sends) => {
          setEnterSends(sends)
          saveEnterSends(sends)
        }}
      />
    </form>
  )
}

/** The device's own chooser. */
function PictureButton({ chosen: { extensions, add } }: { chosen: Chosen }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label={m.conversations_picture_add()}
        icon={<ImagePlus aria-hidden="true" />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={m.conversations_picture_add()}
        accept={extensions.map((extension) => `.${extension}`).join()}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          // The same file may be chosen again after a failure.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** What is typed to one member, kept in this browser; the member sees that one types. */
function useTyped(memberId: number) {
  const key = ownKeyOf(`message:${memberId}`, useViewer()?.userId)
  const [text, setTyped] = useState(() => readDraft(key)?.value ?? '')
  const saidAt = useRef(0)
  function setText(next: string) {
    setTyped(next)
    if (next) saveDraft(key, next)
    else clearDraft(key)
    if (!next || Date.now() - saidAt.current < typingEveryMs) return
    saidAt.current = Date.now()
    sayTyping(memberId)
  }
  function clear() {
    saidAt.current = 0
    setText('')
  }
  return { text, setText, clear }
}
