import { m } from '#contract/messages/generated/messages.js'
import { unitLabels } from '#contract/money/duration-labels.ts'
import { currencyLabels, reasonLabels, referenceNames } from '#contract/money/ledger-labels.ts'
import { statusLabels } from '#contract/money/recharge-labels.ts'
import {
  actNames,
  badgeNames,
  characterRuleNames,
  fieldKindNames,
  rightNames,
  staffRightNames,
} from '#web/staff/names.ts'
import { batchActNames } from './batches/batch-names.ts'
import { actNames as deskActNames } from './desk/act-names.ts'
import { webhookTopicNames } from './webhooks/topic-names.ts'

type Words = Partial<Record<string, () => string>>

/** Values of closed lists, by the field that has them. */
const words: Record<string, Words> = {
  rights: { ...rightNames, ...staffRightNames },
  badge: badgeNames,
  characterRule: characterRuleNames,
  decision: { ...actNames, ...deskActNames },
  kind: { ...fieldKindNames, ...batchActNames },
  topics: webhookTopicNames,
  audience: {
    everyone: m.manage_notifications_everyone,
    role: m.manage_notifications_role,
    member: m.manage_notifications_member,
  },
  state: { waiting: m.feedback_waiting, settled: m.feedback_settled, dismissed: m.feedback_dismissed },
  mark: { none: m.searched_unmark, pinned: m.searched_pinned, blocked: m.searched_blocked },
  language: { 'zh-CN': m.manage_choice_zh_CN, 'en-US': m.manage_choice_en_US },
  currency: currencyLabels,
  referenceKind: referenceNames,
  duration_unit: unitLabels,
}

/** Where another act means something else by the same field. */
const wordsOfActs: Record<string, Record<string, Words>> = {
  export_ledger: { reason: reasonLabels },
  export_recharge_orders: { status: statusLabels },
  decide_report: { status: { pending: m.feedback_waiting } },
  undo_decision: { status: { pending: m.feedback_waiting } },
}

/** What a value of a closed list is called; nothing for text that somebody wrote. */
export const auditWord = (act: string, field: string, value: string): string | undefined =>
  (wordsOfActs[act]?.[field] ?? words[field])?.[value]?.()
