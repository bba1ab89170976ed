import type { Settings } from '#contract/core/settings.ts'

/** For whoever writes faster than people, and the same again and again, and tests something else than the guards. */
export const guardsOff = {
  guardFirstPosts: 0,
  guardFirstLinks: 0,
  guardSameTexts: 0,
  guardPostsPerMinute: 0,
  guardRegistrationsPerHour: 0,
} satisfies Partial<Settings>
