import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { readHelpSource, readHelpTree, saveHelp } from '#contract/site/help-editing.ts'
import { queryOf } from '#web/api/queries.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useAskBeforeUnsaved } from '#web/core/use-leave-question.ts'
import { readDraft } from '#web/editor/draft.ts'
import { useDraftSaving, useOwnKey } from '#web/editor/use-draft-saving.ts'
import { readFields, toKeptFields } from '#web/editor/use-fields-draft.ts'
import { toast } from '#web/ui/toast.ts'

type SavedArticle = OutputOf<typeof readHelpSource>

/** An article as it is being written; a new one has no number and no version yet. */
export type HelpDraft = Omit<SavedArticle, 'helpId' | 'version'> & Partial<SavedArticle>

/**
 * An article of the help while staff write it. What is untouched follows what others save; what isn't stays, and whoever
 * saves it late sees the difference.
 */
export function useHelpArticle(saved: HelpDraft) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { submit, busy, fields, failure } = useSubmit(saveHelp)
  const [begun, setBegun] = useState(saved)
  const { article, setArticle, forget, restored } = useKept(saved, begun)
  const isTouched = isChanged(begun, article)
  if (saved.version !== begun.version && !isTouched) takeSaved()
  function takeSaved() {
    setBegun(saved)
    setArticle(saved)
  }
  const change = (changed: Partial<HelpDraft>) => setArticle((before) => ({ ...before, ...changed }))
  useAskBeforeUnsaved(isTouched)

  async function save() {
    // Until one is chosen there is none, which is refused in other words than a wrong one.
    const categoryId = (article.categoryId || undefined) as number
    if (!(await submit({ ...article, categoryId }))) return
    forget()
    await Promise.all(
      [readHelpTree, readHelpSource].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })),
    )
    toast.show({ kind: 'success', text: m.manage_saved() })
    await router.navigate({ to: '/manage/help', ignoreBlocker: true })
  }

  const { helpId = 0 } = article
  const readNow = () => queryClient.query({ ...queryOf(readHelpSource, { helpId }), staleTime: 0 })
  const conflict = failure !== '' &&
    !busy && {
      name: `help:${helpId}`,
      draft: asText(article),
      readNewer: async () => asText(helpId ? await readNow() : article),
      failure,
      onResolve: ({ version, body }: { version?: number; body?: string }) =>
        body === undefined ? change({ version }) : takeSaved(),
    }
  return { article, change, save, busy, fields, conflict, restored }
}

/** What is typed stays in this browser until it is saved, also where the session ends over it. */
function useKept(saved: HelpDraft, begun: HelpDraft) {
  const name = `help:${saved.helpId ?? 'new'}`
  const key = useOwnKey(name)
  const [kept] = useState(() => readDraft(key))
  const [article, setArticle] = useState<HelpDraft>({
    ...saved,
    ...readFields<HelpDraft>(kept?.value ?? '{}'),
  })
  const [restoredAt, setRestoredAt] = useState(kept?.savedAt)
  const forgetSaved = useDraftSaving(name, JSON.stringify(article), JSON.stringify(begun), toKeptFields)
  function forget() {
    forgetSaved()
    setRestoredAt(undefined)
  }
  async function discard() {
    forget()
    setArticle(begun)
  }
  return { article, setArticle, forget, restored: { restoredAt, discard } }
}

const isChanged = (before: HelpDraft, now: HelpDraft) =>
  (Object.keys(before) as (keyof HelpDraft)[]).some((name) => before[name] !== now[name])

/** Both languages as one text, for its differences to be shown. */
const asText = ({ titleZh, bodyZh, titleEn, bodyEn, version = 0 }: HelpDraft) => ({
  body: [titleZh, bodyZh, titleEn, bodyEn].join('\n\n'),
  version,
})
