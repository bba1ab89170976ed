import { useQuery } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { readHelpSource, readHelpTree } from '#contract/site/help-editing.ts'
import { queryOf } from '#web/api/queries.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { DraftRestored } from '#web/editor/draft-restored.tsx'
import { EditConflict } from '#web/posts/revisions/edit-conflict.tsx'
import styles from '#web/staff/manage.module.css'
import { nameOf } from '#web/staff/named-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { HelpTextFields } from './help-text-fields.tsx'
import { type HelpDraft, useHelpArticle } from './use-help-article.ts'

interface HelpArticlePageProps {
  helpId?: number | undefined
  /** Where a new one begins. */
  categoryId?: number | undefined
}

/** Where staff write an article of the help, in both languages. */
export function HelpArticlePage({ helpId, categoryId = 0 }: HelpArticlePageProps) {
  const texts = { titleZh: '', titleEn: '', bodyZh: '', bodyEn: '' }
  return (
    <section className={styles.page}>
      <h1>{m.help_article()}</h1>
      <div>
        <ButtonLink to="/manage/help" size="s">
          {m.help_back()}
        </ButtonLink>
      </div>
      {helpId ? (
        <Existing key={helpId} helpId={helpId} />
      ) : (
        <HelpArticleForm saved={{ categoryId, ...texts, isRecommended: false, isPublished: true }} />
      )}
    </section>
  )
}

function Existing({ helpId }: { helpId: number }) {
  const { data } = useQuery({
    ...queryOf(readHelpSource, { helpId }, { expects: ['not_found'] }),
    // What is being typed stays where a colleague deletes the article meanwhile; saving it says so.
    throwOnError: (_, { state }) => state.data === undefined,
  })
  if (!data) return <SkeletonList label={m.ui_loading()} />
  return <HelpArticleForm saved={data} />
}

function HelpArticleForm({ saved }: { saved: HelpDraft }) {
  const { data: tree } = usePageQuery(readHelpTree, {})
  const { article, change, save, busy, fields, conflict, restored } = useHelpArticle(saved)

  function send(event: SubmitEvent) {
    event.preventDefault()
    void save()
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <DraftRestored {...restored} />
      <Field label={m.help_category()} error={fields.categoryId} required>
        <Select
          value={String(article.categoryId || '')}
          onValueChange={(id) => change({ categoryId: Number(id) })}
          options={(tree?.roots ?? []).map((root) => ({
            group: nameOf(root),
            options: root.children.map((each) => ({ value: String(each.categoryId), label: nameOf(each) })),
          }))}
        />
      </Field>
      <HelpTextFields
        legend={m.help_chinese()}
        language="zh-CN"
        value={{ title: article.titleZh, body: article.bodyZh }}
        onChange={({ title, body }) => change({ titleZh: title, bodyZh: body })}
        errors={{ title: fields.titleZh, body: fields.bodyZh }}
        onSubmit={() => void save()}
      />
      <HelpTextFields
        legend={m.help_english()}
        language="en-US"
        value={{ title: article.titleEn, body: article.bodyEn }}
        onChange={({ title, body }) => change({ titleEn: title, bodyEn: body })}
        errors={{ title: fields.titleEn, body: fields.bodyEn }}
        onSubmit={() => void save()}
      />
      <Checkbox
        label={m.help_published()}
        hint={m.help_published_hint()}
        checked={article.isPublished}
        onCheckedChange={(isPublished) => change({ isPublished })}
      />
      <Checkbox
        label={m.help_recommended_flag()}
        hint={m.help_recommended_hint()}
        checked={article.isRecommended}
        onCheckedChange={(isRecommended) => change({ isRecommended })}
      />
      {conflict ? <EditConflict {...conflict} /> : <FormFailure />}
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {m.manage_save()}
        </Button>
      </div>
    </form>
  )
}
