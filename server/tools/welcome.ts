import { addMember, hasMembers } from '#server/accounts/accounts.ts'
import { createSignInLink } from '#server/accounts/sign-in-links.ts'
import { addComment } from '#server/comments/comments.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { renderPost } from '#server/markdown/markdown.ts'
import { addTag } from '#server/posts/topics/tags.ts'
import { saveSiteText } from '#server/site/texts.ts'
import { addTopic, createIdPrefix, pinTopic } from '#server/topics/topics.ts'
import {
  keeperAccount,
  type WelcomeTopic,
  welcomeMembers,
  welcomeTags,
  welcomeTerms,
  welcomeTopics,
} from './welcome-content.ts'
import { lockSeeding } from './welcome-queries.ts'

/**
 * Gives an empty database its welcome community and an administrator, all or nothing, whichever process comes first.
 * Returns the secret of the administrator's one-time sign-in link; nothing when somebody already lives here.
 */
export async function seedWelcomeCommunity(db: Database): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockSeeding(tx)
    if (await hasMembers(tx)) return undefined
    const memberIds = await seedMembers(tx)
    const tags = await seedTags(tx)
    for (const topic of [...welcomeTopics].sort((a, b) => b.hoursAgo - a.hoursAgo)) {
      const topicId = await seedTopic(tx, topic, tags, memberIds)
      if (topic.pinned) {
        await pinTopic(tx, topicId, idOf(memberIds, keeperAccount), welcomeTopics.indexOf(topic))
      }
    }
    for (const language of ['zh-CN', 'en-US'] as const) {
      await saveSiteText(tx, 'terms', language, welcomeTerms[language])
    }
    return createSignInLink(tx, idOf(memberIds, keeperAccount))
  })
}

/** Everybody was here before the first topic was. */
const firstHoursAgo = Math.max(...welcomeTopics.map((topic) => topic.hoursAgo))

async function seedMembers(tx: Tx): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const everyone = [{ account: keeperAccount, nickname: null, staffRole: 'administrator' }, ...welcomeMembers]
  for (const member of everyone) {
    // Nobody has a password here: the keeper chooses one by the link, the others are characters.
    const memberId = await addMember(tx, {
      account: member.account,
      nickname: member.nickname,
      staffRole: 'staffRole' in member ? member.staffRole : null,
      registeredAt: hoursAgo(firstHoursAgo + 1),
    })
    ids.set(member.account, memberId)
  }
  return ids
}

async function seedTags(tx: Tx): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [position, root] of welcomeTags.entries()) {
    const { children, ...rootTag } = root
    const parentId = await addTag(tx, { ...rootTag, parentId: null, position })
    for (const [leafPosition, { key, ...leafTag }] of children.entries()) {
      ids.set(key, await addTag(tx, { ...leafTag, parentId, position: leafPosition }))
    }
  }
  return ids
}

async function seedTopic(
  tx: Tx,
  topic: WelcomeTopic,
  tags: Map<string, number>,
  memberIds: Map<string, number>,
): Promise<number> {
  const topicId = await addTopic(tx, {
    tagId: idOf(tags, topic.tagKey),
    authorId: idOf(memberIds, topic.author),
    title: topic.title,
    body: topic.body,
    post: await renderPost(topic.body, createIdPrefix()),
    publishedAt: hoursAgo(topic.hoursAgo),
    isEssence: topic.essence ?? false,
  })
  for (const comment of topic.comments) {
    const post = await renderPost(comment.body, createIdPrefix())
    await addComment(tx, {
      topicId,
      authorId: idOf(memberIds, comment.author),
      body: comment.body,
      post,
      publishedAt: hoursAgo(comment.hoursAgo),
    })
  }
  return topicId
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

function idOf(ids: Map<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The welcome community names "${key}", which it does not have.`)
  return id
}
