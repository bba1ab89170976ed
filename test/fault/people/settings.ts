import type { Settings } from '#contract/core/settings.ts'
import { guardsOff } from '#test/guards-off.ts'

/** People of a town do more in a minute than people do. */
export const townSettings: Partial<Settings> = {
  ...guardsOff,
  reviewComments: 'sensitive',
  captchaAfterTopicsPerMinute: 1_000,
  captchaAfterMessagesPerMinute: 1_000,
  conversationsPerDay: 10_000,
  conversationsPerDayOfNewcomers: 10_000,
  messagesPerMinute: 1_000,
  readsPerMinutePerAddress: 10_000_000,
  writesPerMinutePerMember: 10_000_000,
}
