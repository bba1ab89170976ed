import { followMember, unfollowMember } from '#contract/accounts/follows.ts'
import { listReminders, readAllReminders, readReminder } from '#contract/notifications/reminders.ts'
import {
  markConversationRead,
  muteConversation,
  readConversation,
  removeConversation,
  removePrivateMessage,
  unmuteConversation,
} from '#contract/people/conversations.ts'
import { blockMember, sendPrivateMessage, unblockMember } from '#contract/people/message-sending.ts'
import { saveAttention } from '#contract/posts/attention.ts'
import { deleteComment, editComment, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { likeComment, likeTopic, unlikeTopic } from '#contract/posts/likes.ts'
import { approvePost } from '#contract/posts/review.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import type { Member } from '#test/makers.ts'
import { adopt, ask, unlock } from './question-acts.ts'
import { changeRole, notify, readNotifications } from './staff-acts.ts'
import type { Town } from './town.ts'

/** What members do, each by how often of a thousand. Whoever acts and whatever with is drawn anew for each. */
export const acts: readonly (readonly [share: number, act: (town: Town, member: Member) => Promise<void>])[] =
  [
    [35, writeTopic],
    [15, ask],
    [225, writeComment],
    [110, writeReply],
    [155, like],
    [20, edit],
    [25, takeAway],
    [15, adopt],
    [20, unlock],
    [60, follow],
    [40, block],
    [30, attend],
    [130, message],
    [65, readReminders],
    [40, readMessages],
    [10, readNotifications],
    [2, notify],
    [3, changeRole],
  ]

/** A place that was written is drawn from the latest few, so that many meet in one. */
const drawTopic = (town: Town) => town.drawLatest(town.topics)
const drawComment = (town: Town) => town.drawLatest(town.comments)

async function writeTopic(town: Town, member: Member): Promise<void> {
  const tagId = town.isLikely(0.2) ? town.gatedTagId : town.openTagId
  const password = town.isLikely(0.4) ? 'pu-erh' : undefined
  const hidden = password ? `\n\n:::hidden{kind="password" password="${password}"}\nLeaves\n:::\n` : ''
  const topic = { tagId, title: 'Tea', body: `${town.say()}${hidden}` }
  const { topicId } = await town.as(member).call(publishTopic, topic)
  if (topicId) town.topics.push({ topicId, password })
}

async function writeComment(town: Town, member: Member): Promise<void> {
  const topic = drawTopic(town)
  if (!topic) return
  const quoted = town.isLikely(0.2) ? drawComment(town) : undefined
  const quotedId = quoted?.topicId === topic.topicId ? quoted.commentId : undefined
  const words = town.isLikely(0.1) ? `${town.say()} ${town.waitingWord}` : town.say()
  const { commentId } = await town
    .as(member)
    .call(publishComment, { topicId: topic.topicId, body: words, quotedId })
  if (commentId) town.comments.push({ commentId, author: member, topicId: topic.topicId })
  else await approve(town)
}

/** Two of the staff at once, as it happens. */
async function approve(town: Town): Promise<void> {
  const waiting = await town.readWaiting()
  if (!waiting) return
  const both = [town.as(town.keeper), town.as(town.keeper)]
  await Promise.all(both.map((staff) => town.tolerate(staff.call(approvePost, waiting))))
}

async function writeReply(town: Town, member: Member): Promise<void> {
  const comment = drawComment(town)
  if (!comment) return
  await town.as(member).call(publishReply, { commentId: comment.commentId, body: town.say() })
}

async function like(town: Town, member: Member): Promise<void> {
  const [topic, comment] = [drawTopic(town), drawComment(town)]
  if (comment && town.isLikely(0.5)) await town.as(member).call(likeComment, { commentId: comment.commentId })
  else if (topic)
    await town.as(member).call(town.isLikely(0.8) ? likeTopic : unlikeTopic, { topicId: topic.topicId })
}

async function edit(town: Town): Promise<void> {
  const comment = drawComment(town)
  if (!comment) return
  const { author, commentId } = comment
  await town.as(author).call(editComment, { commentId, body: town.say(), version: 1 })
}

async function takeAway(town: Town): Promise<void> {
  const comment = drawComment(town)
  if (comment)
    await town.as(town.keeper).call(deleteComment, { commentId: comment.commentId, reason: 'Over' })
}

async function follow(town: Town, member: Member): Promise<void> {
  const { memberId } = town.drawMember()
  await town.as(member).call(town.isLikely(0.7) ? followMember : unfollowMember, { memberId })
}

async function block(town: Town, member: Member): Promise<void> {
  const { memberId } = town.drawMember()
  await town.as(member).call(town.isLikely(0.6) ? blockMember : unblockMember, { memberId })
}

async function attend(town: Town, member: Member): Promise<void> {
  const topic = drawTopic(town)
  const attention = town.draw(['watched', 'muted', 'normal'] as const)
  if (topic && attention) await town.as(member).call(saveAttention, { topicId: topic.topicId, attention })
}

/** Sent through two processes at once, as by a browser that isn't sure: it is there once. */
async function message(town: Town, member: Member): Promise<void> {
  const { memberId } = town.drawMember()
  const text = town.nextWords()
  const sent = await town.sendTwice(member, sendPrivateMessage, { memberId, text })
  if (sent > 0) town.sentTexts.push(text)
}

/** From two tabs at once. */
async function readReminders(town: Town, member: Member): Promise<void> {
  const tabs = [town.as(member), town.as(member)]
  if (town.isLikely(0.3)) {
    await Promise.all(tabs.map((tab) => tab.call(readAllReminders, {})))
    return
  }
  const { items } = await town.as(member).call(listReminders, {})
  const reminder = town.draw(items)
  if (!reminder) return
  const { reminderId } = reminder
  await Promise.all(tabs.map((tab) => tab.call(readReminder, { reminderId })))
}

async function readMessages(town: Town, member: Member): Promise<void> {
  const other = town.drawMember()
  const { memberId } = other
  if (memberId === member.memberId) return
  const tab = town.as(member)
  const { messages } = await tab.call(readConversation, { userName: other.account })
  const last = messages.at(-1)
  if (!last) return
  const { number } = last
  const change = town.draw(['read', 'read', 'read', 'remove', 'mute', 'unmute', 'clear'] as const)
  if (change === 'remove') await tab.call(removePrivateMessage, { memberId, number })
  else if (change === 'mute') await tab.call(muteConversation, { memberId })
  else if (change === 'unmute') await tab.call(unmuteConversation, { memberId })
  else if (change === 'clear') await tab.call(removeConversation, { memberId })
  else
    await Promise.all(
      [tab, town.as(member)].map((each) => each.call(markConversationRead, { memberId, number })),
    )
}
