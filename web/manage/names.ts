import type { AuditAct } from '#contract/audit.ts'
import type { AccountKind } from '#contract/ledger-desk.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { CharacterRule, FieldKind } from '#contract/registration-fields.ts'
import type { BadgeTone, GlobalRight, StaffRight, TopicRight } from '#contract/roles.ts'

/** The names of the closed lists; one that is missing doesn't compile. */
export const rightNames: Record<TopicRight | GlobalRight, () => string> = {
  view_topics: m.manage_right_view_topics,
  post_topics: m.manage_right_post_topics,
  edit_topics: m.manage_right_edit_topics,
  post_comments: m.manage_right_post_comments,
  edit_comments: m.manage_right_edit_comments,
  delete_comments: m.manage_right_delete_comments,
  hide_by_password: m.manage_right_hide_by_password,
  hide_by_comment: m.manage_right_hide_by_comment,
  hide_by_level: m.manage_right_hide_by_level,
  hide_by_points: m.manage_right_hide_by_points,
  hide_by_balance: m.manage_right_hide_by_balance,
  skip_review: m.manage_right_skip_review,
  ask_questions: m.manage_right_ask_questions,
  add_follow_ups: m.manage_right_add_follow_ups,
  post_answers: m.manage_right_post_answers,
  edit_answers: m.manage_right_edit_answers,
  delete_answers: m.manage_right_delete_answers,
  upload_avatar: m.manage_right_upload_avatar,
  upload_images: m.manage_right_upload_images,
  upload_files: m.manage_right_upload_files,
  upload_videos: m.manage_right_upload_videos,
  favorite: m.manage_right_favorite,
  like: m.manage_right_like,
  follow: m.manage_right_follow,
  send_messages: m.manage_right_send_messages,
  use_ai: m.manage_right_use_ai,
  vote: m.manage_right_vote,
}

export const staffRightNames: Record<StaffRight, () => string> = {
  moderate_content: m.manage_staff_right_moderate_content,
  restrain_members: m.manage_staff_right_restrain_members,
  manage_members: m.manage_staff_right_manage_members,
  manage_staff: m.manage_staff_right_manage_staff,
  manage_roles: m.manage_staff_right_manage_roles,
  manage_tags: m.manage_staff_right_manage_tags,
  manage_settings: m.manage_staff_right_manage_settings,
  manage_texts: m.manage_staff_right_manage_texts,
  manage_money: m.manage_staff_right_manage_money,
  manage_cards: m.manage_staff_right_manage_cards,
  ban_addresses: m.manage_staff_right_ban_addresses,
  notify_members: m.manage_staff_right_notify_members,
  read_outbox: m.manage_staff_right_read_outbox,
  read_audit_log: m.manage_staff_right_read_audit_log,
}

export const actNames: Record<AuditAct, () => string> = {
  save_setting: m.manage_act_save_setting,
  mute_member: m.manage_act_mute_member,
  unmute_member: m.manage_act_unmute_member,
  ban_member: m.manage_act_ban_member,
  unban_member: m.manage_act_unban_member,
  end_sessions: m.manage_act_end_sessions,
  reset_second_factors: m.manage_act_reset_second_factors,
  grant_role: m.manage_act_grant_role,
  revoke_role: m.manage_act_revoke_role,
  appoint_staff: m.manage_act_appoint_staff,
  dismiss_staff: m.manage_act_dismiss_staff,
  cancel_member: m.manage_act_cancel_member,
  save_role: m.manage_act_save_role,
  delete_role: m.manage_act_delete_role,
  save_level: m.manage_act_save_level,
  delete_level: m.manage_act_delete_level,
  save_staff_role: m.manage_act_save_staff_role,
  delete_staff_role: m.manage_act_delete_staff_role,
  set_tag_rights: m.manage_act_set_tag_rights,
  ban_address: m.manage_act_ban_address,
  unban_address: m.manage_act_unban_address,
  save_text: m.manage_act_save_text,
  save_registration_field: m.manage_act_save_registration_field,
  retire_registration_field: m.manage_act_retire_registration_field,
  restore_registration_field: m.manage_act_restore_registration_field,
  order_registration_fields: m.manage_act_order_registration_fields,
  adjust_account: m.manage_act_adjust_account,
  export_ledger: m.manage_act_export_ledger,
  export_recharge_orders: m.manage_act_export_recharge_orders,
  export_card_orders: m.manage_act_export_card_orders,
  save_card: m.manage_act_save_card,
  save_card_specification: m.manage_act_save_card_specification,
  edit_topic: m.manage_act_edit_topic,
  pin_topic: m.manage_act_pin_topic,
  unpin_topic: m.manage_act_unpin_topic,
  mark_essence: m.manage_act_mark_essence,
  unmark_essence: m.manage_act_unmark_essence,
  close_topic: m.manage_act_close_topic,
  reopen_topic: m.manage_act_reopen_topic,
  sink_topic: m.manage_act_sink_topic,
  raise_topic: m.manage_act_raise_topic,
  delete_topic: m.manage_act_delete_topic,
  restore_topic: m.manage_act_restore_topic,
  add_sensitive_words: m.manage_act_add_sensitive_words,
  remove_sensitive_word: m.manage_act_remove_sensitive_word,
  approve_post: m.manage_act_approve_post,
  refuse_post: m.manage_act_refuse_post,
  delete_comment: m.manage_act_delete_comment,
  delete_reply: m.manage_act_delete_reply,
}

export const badgeNames: Record<BadgeTone, () => string> = {
  plain: m.manage_badge_plain,
  tea: m.manage_badge_tea,
  gold: m.manage_badge_gold,
  amber: m.manage_badge_amber,
  vermilion: m.manage_badge_vermilion,
}

export const fieldKindNames: Record<FieldKind, () => string> = {
  input: m.manage_fields_kind_input,
  textarea: m.manage_fields_kind_textarea,
  radio: m.manage_fields_kind_radio,
  checkbox: m.manage_fields_kind_checkbox,
  select: m.manage_fields_kind_select,
}

export const characterRuleNames: Record<CharacterRule, () => string> = {
  any: m.manage_fields_rule_any,
  digits: m.manage_fields_rule_digits,
  letters: m.manage_fields_rule_letters,
  chinese: m.manage_fields_rule_chinese,
  pattern: m.manage_fields_rule_pattern,
}

export const accountKindNames: Record<AccountKind, () => string> = {
  member: m.manage_holding_member,
  bounty_escrow: m.manage_holding_bounty_escrow,
  envelope_escrow: m.manage_holding_envelope_escrow,
  platform_income: m.manage_holding_platform_income,
  recharge_clearing: m.manage_holding_recharge_clearing,
  point_issue: m.manage_holding_point_issue,
}
