import { m } from '#contract/messages/generated/messages.js'
import type { GuardName } from '#contract/posts/guards.ts'
import type { DeskAct, DeskEntryKind } from '#contract/site/desk.ts'

export const actNames: Record<DeskAct, () => string> = {
  approve: m.desk_act_approve,
  approve_once: m.desk_act_approve_once,
  refuse: m.desk_act_refuse,
  dismiss: m.desk_act_dismiss,
  uphold: m.desk_act_uphold,
  delete: m.desk_act_delete,
  close: m.desk_act_close,
  move: m.desk_act_move,
  warn: m.desk_act_warn,
  mute: m.desk_act_mute,
  ban: m.desk_act_ban,
  ban_address: m.desk_act_ban_address,
  accept_appeal: m.desk_act_accept_appeal,
  reject_appeal: m.desk_act_reject_appeal,
}

/** One key each, the same on every keyboard that has Latin letters. */
export const actKeys: Record<DeskAct, string> = {
  approve: 'a',
  approve_once: 'o',
  refuse: 'r',
  dismiss: 'x',
  uphold: 'v',
  delete: 'd',
  close: 'c',
  move: 'm',
  warn: 'w',
  mute: 't',
  ban: 'b',
  ban_address: 'i',
  accept_appeal: 'a',
  reject_appeal: 'r',
}

/** Decides nothing yet: what is edited still waits for a decision. */
export const editKey = 'e'

export const entryNames: Record<DeskEntryKind, () => string> = {
  report: m.desk_entry_report,
  post: m.desk_entry_post,
  deletion: m.desk_entry_deletion,
  appeal: m.desk_entry_appeal,
}

export const guardNames: Record<GuardName, () => string> = {
  first_posts: m.desk_guard_first_posts,
  first_links: m.desk_guard_first_links,
  same_text: m.desk_guard_same_text,
  pace: m.desk_guard_pace,
  registrations: m.desk_guard_registrations,
  outside_judge: m.desk_guard_outside_judge,
}
