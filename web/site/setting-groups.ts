import { m } from '#contract/messages/generated/messages.js'

export const settingGroups = {
  site: m.manage_group_site,
  state: m.manage_group_state,
  accounts: m.manage_group_accounts,
  switches: m.manage_group_switches,
  topics: m.manage_group_topics,
  questions: m.manage_group_questions,
  guards: m.manage_group_guards,
  messages: m.manage_group_messages,
  money: m.manage_group_money,
  uploads: m.manage_group_uploads,
  assistant: m.manage_group_assistant,
  limits: m.manage_group_limits,
}
export type SettingGroup = keyof typeof settingGroups

export interface SettingWords {
  group: SettingGroup
  name: () => string
  hint?: () => string
}
