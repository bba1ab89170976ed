import { useQuery } from '@tanstack/react-query'
import type { SettingKey } from '#contract/core/settings.ts'
import { m } from '#contract/messages/generated/messages.js'
import { type GuardName, readGuardEffects } from '#contract/posts/guards.ts'
import { queryOf } from '#web/api/queries.ts'
import { withSpace } from '#web/core/join-sentences.ts'
import { TextLink } from '#web/ui/link.tsx'

/** The setting that a guard against spam goes by. */
const guardOf: Partial<Record<SettingKey, GuardName>> = {
  guardFirstPosts: 'first_posts',
  guardFirstLinks: 'first_links',
  guardSameTexts: 'same_text',
  guardPostsPerMinute: 'pace',
  guardRegistrationsPerHour: 'registrations',
}

/** What the guard of a setting has held back lately, and how often in error; nothing of other settings. */
export function GuardEffect({ settingKey, className }: { settingKey: SettingKey; className?: string }) {
  const guard = guardOf[settingKey]
  const { data } = useQuery({
    ...queryOf(readGuardEffects, {}, { expects: ['forbidden'] }),
    enabled: guard !== undefined,
  })
  const effect = data?.effects.find((each) => each.guard === guard)
  if (!guard || !effect) return null
  return (
    <p className={className}>
      {withSpace(effect.caught > 0 ? m.manage_guard_effect(effect) : m.manage_guard_effect_none())}
      <TextLink to="/manage/guards">{m.manage_guards()}</TextLink>
    </p>
  )
}
