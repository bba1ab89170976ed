import { m } from '#contract/messages/generated/messages.js'
import type { HomeList } from '#contract/posts/list-orders.ts'

/** The lists of the home page, in the order of their tabs. */
export const listNames = new Map<HomeList, () => string>([
  ['latest', m.topics_latest],
  ['following', m.dynamics_followed_tab],
  ['replied', m.topics_replied],
  ['hot', m.topics_hot_list],
  ['essence', m.topics_essence],
  ['week', m.topics_week],
  ['month', m.topics_month],
  ['year', m.topics_year],
])
