import { languages } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'

const megabyte = 1024 * 1024

/** What the README of an archive says of each file, so that its member knows what they hold without asking anybody. */
const files = {
  'account.json': m.archive_account,
  'avatar.webp': m.archive_avatar,
  'registration-fields.json': m.archive_registration_fields,
  'roles.json': m.archive_roles,
  'third-parties.json': m.archive_third_parties,
  'passkeys.json': m.archive_passkeys,
  'sessions.json': m.archive_sessions,
  'login-log.json': m.archive_login_log,
  'topics.json': m.archive_topics,
  'topic-revisions.json': m.archive_topic_revisions,
  'deletion-requests.json': m.archive_deletion_requests,
  'post-origins.json': m.archive_post_origins,
  'hidden-parts.json': m.archive_hidden_parts,
  'polls.json': m.archive_polls,
  'comments.json': m.archive_comments,
  'follow-ups.json': m.archive_follow_ups,
  'bounties.json': m.archive_bounties,
  'comment-revisions.json': m.archive_comment_revisions,
  'replies.json': m.archive_replies,
  'reply-revisions.json': m.archive_reply_revisions,
  'read-places.json': m.archive_read_places,
  'drafts.json': m.archive_drafts,
  'waiting-posts.json': m.archive_waiting_posts,
  'votes.json': m.archive_votes,
  'uploads.json': m.archive_uploads,
  'uploads/': m.archive_upload_files,
  'likes.json': m.archive_likes,
  'favorites.json': m.archive_favorites,
  'follows.json': m.archive_follows,
  'reports.json': m.archive_reports,
  'appeals.json': m.archive_appeals,
  'assistant.json': m.archive_assistant,
  'blocks.json': m.archive_blocks,
  'private-messages.json': m.archive_private_messages,
  'reminders.json': m.archive_reminders,
  'attention.json': m.archive_attention,
  'delivery-choices.json': m.archive_delivery_choices,
  'push-devices.json': m.archive_push_devices,
  'ledger.json': m.archive_ledger,
  'recharge-orders.json': m.archive_recharge_orders,
  'card-orders.json': m.archive_card_orders,
  'unlocks.json': m.archive_unlocks,
  'red-envelopes-given.json': m.archive_red_envelopes_given,
  'red-envelopes-opened.json': m.archive_red_envelopes_opened,
} as const

/** In both languages, one after the other. */
export const describeArchive = (fileBytesMax: number): string =>
  languages
    .map((locale) => {
      const lines = Object.entries(files).map(
        ([file, says]) => `- \`${file}\`: ${says({ megabytes: fileBytesMax / megabyte }, { locale })}`,
      )
      return [m.archive_title({}, { locale }), '', m.archive_note({}, { locale }), '', ...lines, ''].join(
        '\n',
      )
    })
    .join('\n')
