import { m } from '#contract/messages/generated/messages.js'
import type { ReminderCategory } from '#contract/notifications/reminder-categories.ts'

export const categoryNames: Record<ReminderCategory, () => string> = {
  replies: m.reminders_category_replies,
  threads: m.reminders_category_threads,
  watched: m.reminders_category_watched,
  mentions: m.reminders_category_mentions,
  likes: m.reminders_category_likes,
  unlocks: m.reminders_category_unlocks,
  followers: m.reminders_category_followers,
  following: m.reminders_category_following,
  bounties: m.reminders_category_bounties,
  reviews: m.reminders_category_reviews,
  reports: m.reminders_category_reports,
  memberships: m.reminders_category_memberships,
}
