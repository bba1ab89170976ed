import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import {
  type DecisionText,
  readDecisionTexts,
  restoreDecisionText,
  retireDecisionText,
  saveDecisionText,
} from '#contract/site/report-types.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { EditDialog } from '#web/staff/edit-dialog.tsx'
import manage from '#web/staff/manage.module.css'
import { useAct } from '#web/staff/use-act.ts'
import { useSaveOver } from '#web/staff/use-save-over.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { BackToDesk } from './back-to-desk.tsx'

/** The words that staff choose from when they decide, in both languages. */
export function DecisionTextsPage() {
  const { data } = usePageQuery(readDecisionTexts, {})
  const [edited, setEdited] = useState<Partial<DecisionText>>()
  return (
    <section className={manage.page}>
      <BackToDesk />
      <h1>{m.desk_texts()}</h1>
      <p className={manage.quiet}>{m.desk_texts_text()}</p>
      <div>
        <Button onClick={() => setEdited({})}>{m.desk_text_new()}</Button>
      </div>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data?.texts.length === 0 && <EmptyState text={m.desk_texts_none()} />}
      {data && data.texts.length > 0 && (
        <Card>
          <ul className={manage.lines}>
            {data.texts.map((text) => (
              <TextLine key={text.textId} text={text} onEdit={() => setEdited(text)} />
            ))}
          </ul>
        </Card>
      )}
      {edited && <TextDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

function TextLine({ text, onEdit }: { text: DecisionText; onEdit: () => void }) {
  const act = useAct(readDecisionTexts)
  const { textId, textZh, textEn, retiredAt } = text
  const isChinese = getLocale() === 'zh-CN'
  const [own, other] = isChinese ? [textZh, textEn] : [textEn, textZh]
  return (
    <li className={manage.line}>
      <span>
        {own} {retiredAt && <Tag>{m.desk_retired()}</Tag>}
        <span lang={isChinese ? 'en-US' : 'zh-CN'} className={manage.quiet}>
          {' '}
          {other}
        </span>
      </span>
      <span className={manage.row}>
        <Button size="s" aria-label={m.manage_edit_named({ name: own })} onClick={onEdit}>
          {m.manage_edit()}
        </Button>
        {retiredAt ? (
          <Button
            size="s"
            aria-label={m.desk_restore_name({ name: own })}
            onClick={() => void act(restoreDecisionText, { textId })}
          >
            {m.desk_restore()}
          </Button>
        ) : (
          <Button
            size="s"
            aria-label={m.desk_retire_name({ name: own })}
            onClick={() => void act(retireDecisionText, { textId })}
          >
            {m.desk_retire()}
          </Button>
        )}
      </span>
    </li>
  )
}

function TextDialog({ edited, onClose }: { edited: Partial<DecisionText>; onClose: () => void }) {
  const { textId } = edited
  const { save, busy, fields, failure } = useSaveOver(saveDecisionText, {
    list: readDecisionTexts,
    begun: edited.mark,
    markIn: ({ texts }) => texts.find((each) => each.textId === textId)?.mark,
  })
  const [textZh, setTextZh] = useState(edited.textZh ?? '')
  const [textEn, setTextEn] = useState(edited.textEn ?? '')

  async function saveAndClose() {
    if (await save((seen) => ({ textId, seen, textZh, textEn }))) onClose()
  }

  return (
    <EditDialog
      title={textId === undefined ? m.desk_text_new() : m.desk_text_edit()}
      onClose={onClose}
      onSave={saveAndClose}
      busy={busy}
      failure={failure}
    >
      <Field label={m.desk_text_zh()} error={fields.textZh} required>
        <Input lang="zh-CN" value={textZh} onChange={(event) => setTextZh(event.target.value)} />
      </Field>
      <Field label={m.desk_text_en()} error={fields.textEn} required>
        <Input lang="en-US" value={textEn} onChange={(event) => setTextEn(event.target.value)} />
      </Field>
    </EditDialog>
  )
}
