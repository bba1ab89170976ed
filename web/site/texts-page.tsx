import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { listSiteTexts, type SiteText, saveSiteText } from '#contract/site/site-texts.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import styles from '#web/staff/manage.module.css'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Input } from '#web/ui/input.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'

const textNames = { terms: m.shell_terms }

export function TextsPage() {
  const { data } = usePageQuery(listSiteTexts, {})
  return (
    <section className={styles.page}>
      <h1>{m.manage_section_texts()}</h1>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data?.texts.map((text) => (
        <TextCard key={`${text.name} ${text.language}`} text={text} />
      ))}
    </section>
  )
}

function TextCard({ text }: { text: SiteText }) {
  const queryClient = useQueryClient()
  const { submit, busy, fields, failure } = useSubmit(saveSiteText)
  /** What is being changed, with when the version was saved that it began with; what is untouched follows others. */
  const [draft, setDraft] = useState<SiteText>()
  const { title, body, savedAt } = draft ?? text
  const change = (changed: Partial<SiteText>) => setDraft((before) => ({ ...(before ?? text), ...changed }))
  const name = textNames[text.name]()
  const heading = text.language === 'zh-CN' ? m.manage_in_chinese({ name }) : m.manage_in_english({ name })

  async function save(event: FormEvent) {
    event.preventDefault()
    if (
      !(await submit({
        name: text.name,
        language: text.language,
        title,
        body,
        savedAt: savedAt ?? undefined,
      }))
    )
      return
    await queryClient.invalidateQueries({ queryKey: [listSiteTexts.name] })
    setDraft(undefined)
    toast.show({ kind: 'success', text: m.manage_saved() })
  }

  return (
    <Card title={heading}>
      <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <Field label={m.manage_text_title()} error={fields.title} required>
          <Input
            lang={text.language}
            value={title}
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
        <Field label={m.manage_text_body()} error={fields.body} required>
          <TextArea
            lang={text.language}
            rows={12}
            value={body}
            onValueChange={(typed) => change({ body: typed })}
          />
        </Field>
        <FormFailure>{failure}</FormFailure>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {m.manage_save()}
          </Button>
        </div>
      </form>
    </Card>
  )
}
