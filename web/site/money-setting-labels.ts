import type { SettingKey } from '#contract/core/settings.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { SettingWords } from './setting-groups.ts'

/** Those of money and points. */
export const moneySettingLabels = {
  allowPayments: {
    group: 'money',
    name: m.manage_setting_allow_payments,
    hint: m.manage_setting_allow_payments_hint,
  },
  stopPaymentsOnBrokenLedger: { group: 'money', name: m.manage_setting_stop_payments_on_broken_ledger },
  redEnvelopeFenMin: { group: 'money', name: m.manage_setting_red_envelope_fen_min },
  redEnvelopeFenMax: { group: 'money', name: m.manage_setting_red_envelope_fen_max },
  redEnvelopeDays: {
    group: 'money',
    name: m.manage_setting_red_envelope_days,
    hint: m.manage_setting_red_envelope_days_hint,
  },
  pointsForTopic: { group: 'money', name: m.manage_setting_points_for_topic },
  pointsForComment: { group: 'money', name: m.manage_setting_points_for_comment },
  pointsForReply: { group: 'money', name: m.manage_setting_points_for_reply },
  pointsPerDayMax: {
    group: 'money',
    name: m.manage_setting_points_per_day_max,
    hint: m.manage_setting_points_per_day_max_hint,
  },
  hiddenContentSharePercent: {
    group: 'money',
    name: m.manage_setting_hidden_content_share_percent,
    hint: m.manage_setting_hidden_content_share_percent_hint,
  },
  rechargeMinutes: {
    group: 'money',
    name: m.manage_setting_recharge_minutes,
    hint: m.manage_setting_recharge_minutes_hint,
  },
  bountyFenMin: { group: 'money', name: m.manage_setting_bounty_fen_min },
  bountyFenMax: {
    group: 'money',
    name: m.manage_setting_bounty_fen_max,
    hint: m.manage_setting_bounty_fen_max_hint,
  },
  bountyPointsMin: { group: 'money', name: m.manage_setting_bounty_points_min },
  bountyPointsMax: {
    group: 'money',
    name: m.manage_setting_bounty_points_max,
    hint: m.manage_setting_bounty_points_max_hint,
  },
  bountyDays: { group: 'money', name: m.manage_setting_bounty_days, hint: m.manage_setting_bounty_days_hint },
  bountySharePercent: { group: 'money', name: m.manage_setting_bounty_share_percent },
  pointsForQuestion: { group: 'money', name: m.manage_setting_points_for_question },
  pointsForAnswer: { group: 'money', name: m.manage_setting_points_for_answer },
  pointsForAnswerReply: { group: 'money', name: m.manage_setting_points_for_answer_reply },
} satisfies Partial<Record<SettingKey, SettingWords>>
