import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { listSiteTexts, type SiteText, saveSiteText } from '#contract/site/site-texts.ts'
import { queryOf } from '#web/api/queries.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useAskBeforeUnsaved } from '#web/core/use-leave-question.ts'
import { EditConflict } from '#web/posts/revisions/edit-conflict.tsx'
import styles from '#web/staff/manage.module.css'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'

const textNames = { terms: m.shell_terms, privacy: m.shell_privacy }

const keyOf = ({ name, language }: Pick<SiteText, 'name' | 'language'>) => `${name} ${language}`

export function TextsPage() {
  const { data } = usePageQuery(listSiteTexts, {})
  /** What is being changed, with when the version was saved that it began with; what is untouched follows others. */
  const [drafts, setDrafts] = useState<Record<string, SiteText | undefined>>({})
  useAskBeforeUnsaved(Boolean(data?.texts.some((text) => isChanged(text, drafts[keyOf(text)]))))
  return (
    <section className={styles.page}>
      <h1>{m.manage_section_texts()}</h1>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data?.texts.map((text) => {
        const key = keyOf(text)
        return (
          <TextCard
            key={key}
            draft={drafts[key] ?? text}
            onChange={(changed) =>
              setDrafts((all) => ({ ...all, [key]: { ...(all[key] ?? text), ...changed } }))
            }
            onSaved={() => setDrafts((all) => ({ ...all, [key]: undefined }))}
          />
        )
      })}
    </section>
  )
}

const isChanged = (text: SiteText, draft: SiteText | undefined) =>
  draft !== undefined && (draft.title !== text.title || draft.body !== text.body)

interface TextCardProps {
  draft: SiteText
  onChange: (changed: Partial<SiteText>) => void
  onSaved: () => void
}

function TextCard({ draft, onChange, onSaved }: TextCardProps) {
  const queryClient = useQueryClient()
  const { submit, busy, fields, failure } = useSubmit(saveSiteText)
  const { language, title, body, savedAt } = draft
  const name = textNames[draft.name]()
  const heading = language === 'zh-CN' ? m.manage_in_chinese({ name }) : m.manage_in_english({ name })

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (!(await submit({ ...draft, savedAt: savedAt ?? undefined }))) return
    await queryClient.invalidateQueries({ queryKey: [listSiteTexts.name] })
    onSaved()
    toast.show({ kind: 'success', text: m.manage_saved() })
  }

  /** As it is now, for whatever else shows it too. */
  async function readNewer() {
    const { texts } = await queryClient.query({ ...queryOf(listSiteTexts, {}), staleTime: 0 })
    return asVersion(texts.find((each) => keyOf(each) === keyOf(draft)) ?? draft)
  }

  return (
    <Card title={heading}>
      <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <Field label={m.manage_text_title()} error={fields.title} required>
          <Input
            lang={language}
            value={title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        </Field>
        <Field label={m.manage_text_body()} error={fields.body} required>
          <TextArea
            lang={language}
            rows={12}
            value={body}
            onValueChange={(typed) => onChange({ body: typed })}
          />
        </Field>
        {!failure && <FormFailure />}
        {failure && !busy && (
          <EditConflict
            name={keyOf(draft)}
            draft={asVersion(draft)}
            readNewer={readNewer}
            failure={failure}
            onResolve={({ version, ...theirs }) =>
              onChange({ ...theirs, savedAt: version ? new Date(version).toISOString() : null })
            }
          />
        )}
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {m.manage_save()}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** A text's version is the moment it was saved at. */
const asVersion = ({ title, body, savedAt }: SiteText) => ({
  title,
  body,
  version: savedAt ? Date.parse(savedAt) : 0,
})
