/* Shared by the desk. */
import { m } from '#contract/messages/generated/messages.js'
import type { DecidedAct } from '#contract/site/appeals.ts'

export const decidedActNames: Record<DecidedAct, () => string> = {
  refuse_post: m.appeal_act_refuse_post,
  delete_topic: m.appeal_act_delete_topic,
  delete_comment: m.appeal_act_delete_comment,
  delete_reply: m.appeal_act_delete_reply,
  delete_follow_up: m.appeal_act_delete_follow_up,
  delete_message: m.appeal_act_delete_message,
  mute_member: m.appeal_act_mute_member,
  ban_member: m.appeal_act_ban_member,
}
