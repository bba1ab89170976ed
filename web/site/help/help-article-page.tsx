import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { readHelpSource, readHelpTree, saveHelp } from '#contract/site/help-editing.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import styles from '#web/staff/manage.module.css'
import { nameOf } from '#web/staff/named-list.tsx'
import { useAskBeforeLeaving } from '#web/staff/use-ask-before-leaving.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { HelpTextFields } from './help-text-fields.tsx'

type HelpDraft = Omit<OutputOf<typeof readHelpSource>, 'helpId' | 'version'> &
  Partial<OutputOf<typeof readHelpSource>>

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
        <Existing helpId={helpId} />
      ) : (
        <HelpArticleForm article={{ categoryId, ...texts, isRecommended: false, isPublished: true }} />
      )}
    </section>
  )
}

function Existing({ helpId }: { helpId: number }) {
  const { data } = usePageQuery(readHelpSource, { helpId })
  if (!data) return <SkeletonList label={m.ui_loading()} />
  return <HelpArticleForm key={data.version} article={data} />
}

function HelpArticleForm({ article: { helpId, version, ...given } }: { article: HelpDraft }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { data: tree } = usePageQuery(readHelpTree, {})
  const { submit, busy, fields, failure } = useSubmit(saveHelp)
  const [article, setArticle] = useState(given)
  const change = (changed: Partial<typeof given>) => setArticle((before) => ({ ...before, ...changed }))
  useAskBeforeLeaving(isChanged(given, article))

  async function save() {
    if (!(await submit({ helpId, version, ...article }))) return
    await Promise.all(
      [readHelpTree, readHelpSource].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })),
    )
    toast.show({ kind: 'success', text: m.manage_saved() })
    await router.navigate({ to: '/manage/help', ignoreBlocker: true })
  }

  function send(event: FormEvent) {
    event.preventDefault()
    void save()
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate>
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
      <FormFailure>{failure}</FormFailure>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {m.manage_save()}
        </Button>
      </div>
    </form>
  )
}

type Article = Omit<HelpDraft, 'helpId' | 'version'>

const isChanged = (before: Article, now: Article) =>
  (Object.keys(before) as (keyof Article)[]).some((name) => before[name] !== now[name])
