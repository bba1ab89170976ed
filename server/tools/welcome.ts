import { languages } from '#contract/core/language.ts'
import { type SiteTextName, siteTextNames } from '#contract/site/site-texts.ts'
import { addMember, hasMembers } from '#server/accounts/sign-in/new-members.ts'
import { createSignInLink } from '#server/accounts/sign-in/sign-in-links.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { hourMs } from '#server/core/durations.ts'
import { createIdPrefix } from '#server/markdown/id-prefix.ts'
import type { MarkdownRenderer } from '#server/markdown/markdown.ts'
import { addComment } from '#server/posts/comments/comment-writing.ts'
import { addTopic, pinTopic } from '#server/posts/topics/topic-writing.ts'
import { addHelp } from '#server/site/help/first-help.ts'
import { renderSiteText, saveSiteText } from '#server/site/texts.ts'
import { seedTags } from './tags.ts'
import {
  keeperAccount,
  type WelcomeTopic,
  welcomeMembers,
  welcomeQuestionTags,
  welcomeSiteTexts,
  welcomeTags,
  welcomeTopics,
} from './welcome-content.ts'
import { welcomeHelp } from './welcome-help.ts'
import { isHelpUntouched, lockSeeding, readSiteTextNames } from './welcome-queries.ts'

/**
 * Gives an empty database its welcome community and an administrator, all or nothing, whichever process comes first.
 * Returns the secret of the administrator's one-time sign-in link; nothing when somebody already lives here, who are
 * given no more than the first help, and terms of service with a privacy policy where there are none.
 */
export async function seedWelcomeCommunity(
  db: Database,
  markdown: MarkdownRenderer,
): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockSeeding(tx)
    if (await hasMembers(tx)) {
      // One that `npm run load` began has neither; staff change them and can't take them away.
      await seedSiteTexts(tx, markdown)
      // A forum from before there was a help gets the first one, unless its staff have had one of their own.
      if (await isHelpUntouched(tx)) await addHelp(tx, markdown, welcomeHelp)
      return undefined
    }
    const memberIds = await seedMembers(tx)
    const tags = await seedTags(tx, 'topic', welcomeTags)
    await seedTags(tx, 'question', welcomeQuestionTags)
    for (const topic of [...welcomeTopics].sort((a, b) => b.hoursAgo - a.hoursAgo)) {
      const topicId = await seedTopic({ tx, markdown, tags, memberIds }, topic)
      const { pinnedFor: language } = topic
      if (language) {
        const position = welcomeTopics.indexOf(topic)
        await pinTopic(tx, { topicId, memberId: idOf(memberIds, keeperAccount), position, language })
      }
    }
    await seedSiteTexts(tx, markdown)
    await addHelp(tx, markdown, welcomeHelp)
    return createSignInLink(tx, idOf(memberIds, keeperAccount))
  })
}

/** In each language without terms: those that a forum has from before there was a privacy policy say themselves what is stored. */
async function seedSiteTexts(tx: Tx, markdown: MarkdownRenderer): Promise<void> {
  const written = await readSiteTextNames(tx)
  for (const language of languages) {
    const has = (name: SiteTextName) =>
      written.some((text) => text.name === name && text.language === language)
    if (has('terms')) continue
    for (const name of siteTextNames) {
      if (has(name)) continue
      const { title, body } = welcomeSiteTexts[name][language]
      await saveSiteText(tx, { name, language, title, ...(await renderSiteText(markdown, name, body)) })
    }
  }
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

interface Seeding {
  tx: Tx
  markdown: MarkdownRenderer
  tags: Map<string, number>
  memberIds: Map<string, number>
}

async function seedTopic({ tx, markdown, tags, memberIds }: Seeding, topic: WelcomeTopic): Promise<number> {
  const topicId = await addTopic(tx, {
    tagId: idOf(tags, topic.tagKey),
    authorId: idOf(memberIds, topic.author),
    title: topic.title,
    text: await markdown.renderTopic(topic.body, { idPrefix: createIdPrefix() }),
    publishedAt: hoursAgo(topic.hoursAgo),
    isEssence: topic.essence ?? false,
  })
  for (const comment of topic.comments) {
    const post = await markdown.renderPost(comment.body, { idPrefix: createIdPrefix() })
    await addComment(tx, {
      topicId,
      authorId: idOf(memberIds, comment.author),
      text: { ...post, body: comment.body, mentionedIds: [] },
      publishedAt: hoursAgo(comment.hoursAgo),
    })
  }
  return topicId
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs)

function idOf(ids: Map<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The welcome community names "${key}", which it does not have.`)
  return id
}
