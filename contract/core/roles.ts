/*
 * The closed lists of rights (docs/RULES.md, Levels, roles and rights). Each has a name in the catalogues:
 * `roles_right_<right>` and `roles_staff_<right>`.
 */

/** What a role allows in topics: under every tag, or under one tag that has rights of its own. */
export const topicRights = [
  'view_topics',
  'post_topics',
  'edit_topics',
  'post_comments',
  'edit_comments',
  'delete_comments',
  'hide_by_password',
  'hide_by_comment',
  'hide_by_level',
  'hide_by_points',
  'hide_by_balance',
  'skip_review',
] as const
export type TopicRight = (typeof topicRights)[number]

/** What a role allows everywhere else. */
export const globalRights = [
  'ask_questions',
  'add_follow_ups',
  'post_answers',
  'edit_answers',
  'delete_answers',
  'upload_avatar',
  'upload_images',
  'upload_files',
  'upload_videos',
  'favorite',
  'like',
  'follow',
  'send_messages',
  'use_ai',
  'vote',
] as const
export type GlobalRight = (typeof globalRights)[number]

/** What a staff role allows. The administrator has all of them. */
export const staffRights = [
  'moderate_content',
  'restrain_members',
  'manage_members',
  'manage_staff',
  'manage_roles',
  'manage_tags',
  'manage_settings',
  'manage_texts',
  'manage_money',
  'manage_cards',
  'ban_addresses',
  'notify_members',
  'read_outbox',
  'read_audit_log',
  'manage_integrations',
] as const
export type StaffRight = (typeof staffRights)[number]

export const badgeTones = ['plain', 'tea', 'gold', 'amber', 'vermilion'] as const
export type BadgeTone = (typeof badgeTones)[number]

/**
 * What a key of a program may be given of its owner's rights: those of staff, without those that would let it give itself more, and
 * writing posts.
 */
export const apiKeyRights = [
  'write_posts',
  'moderate_content',
  'restrain_members',
  'manage_members',
  'manage_tags',
  'manage_settings',
  'manage_texts',
  'manage_money',
  'manage_cards',
  'ban_addresses',
  'notify_members',
  'read_outbox',
  'read_audit_log',
] as const satisfies readonly (StaffRight | 'write_posts')[]
export type ApiKeyRight = (typeof apiKeyRights)[number]
