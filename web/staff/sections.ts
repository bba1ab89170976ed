import type { StaffRight } from '#contract/core/roles.ts'
import { m } from '#contract/messages/generated/messages.js'

/** The sections of /manage in their order, each with the staff right that opens it. A new section is a line here. */
export const sections = [
  { to: '/manage/settings', name: m.manage_section_settings, right: 'manage_settings' },
  { to: '/manage/outbox', name: m.manage_section_outbox, right: 'read_outbox' },
  { to: '/manage/members', name: m.manage_section_members, right: 'restrain_members' },
  { to: '/manage/tags', name: m.manage_section_tags, right: 'manage_tags' },
  { to: '/manage/roles', name: m.manage_section_roles, right: 'manage_roles' },
  {
    to: '/manage/registrationFields',
    name: m.manage_section_registration_fields,
    right: 'manage_settings',
  },
  { to: '/manage/review', name: m.manage_section_review, right: 'moderate_content' },
  { to: '/manage/sensitiveWords', name: m.manage_section_sensitive_words, right: 'moderate_content' },
  { to: '/manage/deletedTopics', name: m.manage_section_deleted_topics, right: 'moderate_content' },
  {
    to: '/manage/deletedComments',
    name: m.manage_section_deleted_comments,
    right: 'moderate_content',
  },
  { to: '/manage/ledger', name: m.manage_section_ledger, right: 'manage_money' },
  { to: '/manage/rechargeOrders', name: m.recharge_orders, right: 'manage_money' },
  { to: '/manage/membershipCards', name: m.cards_title, right: 'manage_cards' },
  { to: '/manage/membershipCardOrders', name: m.cards_orders, right: 'manage_cards' },
  { to: '/manage/texts', name: m.manage_section_texts, right: 'manage_texts' },
  { to: '/manage/addressBans', name: m.manage_section_address_bans, right: 'ban_addresses' },
  { to: '/manage/auditLog', name: m.manage_section_audit, right: 'read_audit_log' },
] as const satisfies readonly { to: string; name: () => string; right: StaffRight }[]
