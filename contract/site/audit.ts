import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, line, moment, pageNumber, pageOf } from '#contract/core/wire.ts'

/** Every act of staff that is written down; each has a name in the catalogues: `audit_<act>`. */
export const auditActs = [
  'save_setting',
  'mute_member',
  'unmute_member',
  'ban_member',
  'unban_member',
  'end_sessions',
  'reset_second_factors',
  'grant_role',
  'revoke_role',
  'appoint_staff',
  'dismiss_staff',
  'cancel_member',
  'save_role',
  'delete_role',
  'save_level',
  'delete_level',
  'save_staff_role',
  'delete_staff_role',
  'set_tag_rights',
  'ban_address',
  'unban_address',
  'save_text',
  'save_registration_field',
  'retire_registration_field',
  'restore_registration_field',
  'order_registration_fields',
  'adjust_account',
  'export_ledger',
  'export_recharge_orders',
  'export_card_orders',
  'save_card',
  'save_card_specification',
  'edit_topic',
  'pin_topic',
  'unpin_topic',
  'mark_essence',
  'unmark_essence',
  'close_topic',
  'reopen_topic',
  'sink_topic',
  'raise_topic',
  'delete_topic',
  'restore_topic',
  'add_sensitive_words',
  'remove_sensitive_word',
  'approve_post',
  'refuse_post',
  'delete_comment',
  'delete_reply',
  'restore_comment',
  'restore_reply',
  'answer_alarm',
] as const
export type AuditAct = (typeof auditActs)[number]

export const auditEntry = z.object({
  entryId: z.int(),
  actor: z.object({ memberId: z.int(), account: z.string() }),
  act: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  writtenAt: moment(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** What staff did, the latest first; by who did it, what was done, or what it was done to. */
export const listAuditLog = endpoint({
  name: 'listAuditLog',
  domain: 'site',
  summary: 'Lists what staff did, the latest first.',
  method: 'GET',
  path: '/manage/auditLog',
  staffRight: 'read_audit_log',
  input: z.object({
    page: pageNumber(),
    actor: z.optional(line({ max: 25 })),
    act: z.optional(z.enum(auditActs)),
    subject: z.optional(line({ max: 100 })),
    memberId: z.optional(id()),
  }),
  output: pageOf(auditEntry),
})
