import { type SubmitEvent, useState } from 'react'
import { addMemberNote, deleteMemberNote, listMemberNotes } from '#contract/accounts/member-notes.ts'
import { m } from '#contract/messages/generated/messages.js'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import styles from '#web/staff/manage.module.css'
import { useAct, useDone } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { TextArea } from '#web/ui/text-area.tsx'

/** What staff keep in mind of a member, who never sees it. */
export function MemberNotes({ memberId, isCancelled }: { memberId: number; isCancelled: boolean }) {
  const { data } = usePageQuery(listMemberNotes, { memberId })
  const act = useAct(listMemberNotes)
  return (
    <Card title={m.notes_title()}>
      <div className={styles.form}>
        <p className={styles.quiet}>{m.notes_text()}</p>
        {data && data.items.length > 0 && (
          <ul className={styles.lines}>
            {data.items.map(({ noteId, body, writtenBy, writtenAt, canDelete }) => (
              <li key={noteId} className={styles.line}>
                <div>
                  <p className={styles.typed}>{body}</p>
                  <p className={styles.quiet}>
                    {m.notes_by({ account: writtenBy, time: showTime(writtenAt) })}
                  </p>
                </div>
                {canDelete && (
                  <Button size="s" onClick={() => void act(deleteMemberNote, { noteId })}>
                    {m.manage_delete()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {!isCancelled && <NoteForm memberId={memberId} />}
      </div>
    </Card>
  )
}

function NoteForm({ memberId }: { memberId: number }) {
  const { submit, busy, fields, failure } = useSubmit(addMemberNote)
  const [body, setBody] = useState('')
  const tellDone = useDone(listMemberNotes)

  async function add(event: SubmitEvent) {
    event.preventDefault()
    if (!(await submit({ memberId, body }))) return
    setBody('')
    await tellDone()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void add(event)} noValidate>
      <Field label={m.notes_new()} error={fields.body}>
        <TextArea value={body} rows={2} onChange={(event) => setBody(event.target.value)} />
      </Field>
      <FormFailure>{failure}</FormFailure>
      <div>
        <Button type="submit" busy={busy}>
          {m.notes_add()}
        </Button>
      </div>
    </form>
  )
}
