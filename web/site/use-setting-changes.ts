import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { listSiteSettings, type SiteSetting, saveSiteSettings } from '#contract/site/site-settings.ts'
import { isApiError } from '#web/api/api-error.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { baseInfoQuery } from '#web/core/site.ts'
import { useAskBeforeUnsaved } from '#web/core/use-leave-question.ts'
import { toast } from '#web/ui/toast.ts'

/** What has been changed and not saved yet, over all subjects; whoever leaves the settings with it is asked first. */
export function useSettingChanges(settings: readonly SiteSetting[]) {
  const queryClient = useQueryClient()
  const { attempt, busy, fields, failure, code } = useSubmit(saveSiteSettings)
  const [drafts, setDrafts] = useState<Record<string, unknown>>({})
  /** What each was when its change began. */
  const [seen, setSeen] = useState<Record<string, unknown>>({})
  const changed = settings.filter(({ key, value }) => key in drafts && !isSame(drafts[key], value))

  useAskBeforeUnsaved(changed.length > 0)

  function forget() {
    setDrafts({})
    setSeen({})
  }

  function discard() {
    forget()
    toast.show({ kind: 'success', text: m.manage_settings_discarded() })
  }

  async function save() {
    const changes = Object.fromEntries(changed.map(({ key }) => [key, drafts[key]]))
    // Who has been told of another's change and saves again means it.
    const isTold = (key: string) => code === 'changed_meanwhile' && key in fields
    const begun = Object.fromEntries(changed.map(({ key, value }) => [key, isTold(key) ? value : seen[key]]))
    const outcome = await attempt({ changes: JSON.stringify(changes), seen: JSON.stringify(begun) })
    if (!outcome || (isApiError(outcome) && outcome.code !== 'changed_meanwhile')) return
    await queryClient.invalidateQueries({ queryKey: [listSiteSettings.name] })
    if (isApiError(outcome)) return
    // The page around it shows some of them.
    void queryClient.invalidateQueries({ queryKey: baseInfoQuery.queryKey })
    // Browsers keep it for an hour; whoever has just chosen another looks whether it is there.
    if ('siteIcon' in changes) fetch('/favicon.svg', { cache: 'reload' }).catch(() => {})
    forget()
    toast.show({ kind: 'success', text: m.manage_saved() })
  }

  return {
    changed,
    valueOf: ({ key, value }: SiteSetting) => (key in drafts ? drafts[key] : value),
    change({ key, value: now }: SiteSetting, value: unknown) {
      setDrafts((all) => ({ ...all, [key]: value }))
      setSeen((all) => ({ [key]: now, ...all }))
    },
    discard,
    save,
    busy,
    fields,
    // What is wrong with all of it together stands at no setting.
    failure: failure || fields.changes,
  }
}

export type SettingChanges = ReturnType<typeof useSettingChanges>

/** A number is text while it is typed, and none while it is chosen. */
const isSame = (draft: unknown, value: unknown) =>
  typeof value === 'number'
    ? String(draft) === String(value)
    : JSON.stringify(draft) === JSON.stringify(value)
