import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import { putBack } from '#contract/markdown/topic-trees.ts'
import type * as contract from '#contract/posts/topic-editing.ts'
import type { TopicSource } from '#contract/posts/topic-editing.ts'
import { requireRealName } from '#server/accounts/real-name.ts'
import type { RoleBook } from '#server/accounts/roles/permissions.ts'
import { requireVoice, type Viewer } from '#server/core/actor.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import { readHidingDesk } from '#server/posts/hidden-content/plan.ts'
import { deleteDraft } from '#server/posts/publishing/drafts.ts'
import { type Editable, readSource, releaseTopicEdit } from '#server/posts/topics/release-topic-edit.ts'
import {
  countRevisions,
  findEditable,
  readRevisionPair,
  readRevisionRows,
} from '#server/posts/topics/revision-queries.ts'
import { holdPost } from '#server/review/hold-post.ts'
import { judgeText } from '#server/review/judge-text.ts'
import { canEditAnyTopic, canEditOwnTopic } from './policy.ts'
import { prepareTopic, type WritingBooks } from './prepare-topic.ts'
import { idPrefixOf } from './topics.ts'

const perPage = 30

type Levels = RoleBook['levels']

/** Somebody else's topic is not found by those who may not edit it, whether it is there or not. */
async function requireInvolved(db: Database, viewer: Viewer, topicId: number): Promise<Editable> {
  const topic = await findEditable(db, topicId)
  if (!topic || (topic.author_id !== viewer.memberId && !canEditAnyTopic(viewer)))
    throw new UserError('not_found')
  return topic
}

function requireEditable(settings: Settings, viewer: Viewer, topic: Editable): void {
  if (canEditAnyTopic(viewer)) return
  if (!settings.allowTopicEditing) throw new UserError('feature_closed')
  requireVoice(viewer)
  if (!canEditOwnTopic(viewer, settings, topic.tag_id)) throw new UserError('forbidden')
}

/** The topic as it was written, for whoever may edit it. */
export async function readTopicSource(
  db: Database,
  settings: Settings,
  { levels, language }: { levels: Levels; language: Language },
  viewer: Viewer,
  topicId: number,
): Promise<TopicSource> {
  const topic = await requireInvolved(db, viewer, topicId)
  requireEditable(settings, viewer, topic)
  return {
    topicId,
    tagName: language === 'zh-CN' ? topic.name_zh : topic.name_en,
    title: topic.title,
    body: await readSource(db, topic),
    version: topic.version,
    hiding: {
      ...readHidingDesk(viewer, levels, language),
      keepsPassword: topic.hidden_kinds.includes('password'),
    },
  }
}

/**
 * Saves a new title and text over the version that was read, and keeps both. Throws `changed_meanwhile` when somebody
 * was quicker; field errors name the field. What was unlocked stays unlocked. Where edits are reviewed, the topic stays
 * as it is until then.
 */
export async function editTopic(
  db: Database,
  settings: Settings,
  books: WritingBooks,
  viewer: Viewer,
  input: ParsedInputOf<typeof contract.editTopic>,
): Promise<OutputOf<typeof contract.editTopic>> {
  const { topicId, version } = input
  const topic = await requireInvolved(db, viewer, topicId)
  requireEditable(settings, viewer, topic)
  await requireRealName(db, viewer, settings.realNameForTopics)
  const { tag_id: tagId } = topic
  const judging = { words: books.words, settings, viewer }
  const typed = { title: input.title, body: input.body }
  const { text, isWaiting, found, wordsReplaced } = judgeText(judging, settings.reviewTopics, tagId, typed)
  const idPrefix = idPrefixOf(topic.body_html)
  const prepared = await prepareTopic(db, books.levels, viewer, { ...text, idPrefix, tagId, topicId })
  if (topic.version !== version) throw new UserError('changed_meanwhile')
  const editorId = viewer.memberId
  return db.transaction().execute(async (tx) => {
    await deleteDraft(tx, editorId, `edit:${topicId}`)
    if (!isWaiting) {
      const saved = await releaseTopicEdit(tx, settings, { ...prepared, topicId, version, editorId })
      return { topicId, version: saved, isWaiting, wordsReplaced }
    }
    const { title, post, hidden } = prepared
    await holdPost(tx, {
      kind: 'topic',
      authorId: editorId,
      edit: { postId: topicId, version },
      tagId,
      topicId,
      title,
      source: putBack(post.body, post.blocks),
      prepared: { post, hidden },
      words: found,
    })
    return { topicId, version, isWaiting, wordsReplaced }
  })
}

export async function listRevisions(
  db: Database,
  viewer: Viewer,
  { topicId, page }: ParsedInputOf<typeof contract.listRevisions>,
): Promise<OutputOf<typeof contract.listRevisions>> {
  const topic = await requireInvolved(db, viewer, topicId)
  const [{ total }, rows] = await Promise.all([
    countRevisions(db, topicId),
    readRevisionRows(db, topicId, (page - 1) * perPage, perPage),
  ])
  return {
    topic: { topicId, title: topic.title },
    items: rows.map((row) => ({
      version: row.version,
      editor: toAuthor(row),
      editedAt: row.edited_at.toISOString(),
      title: row.title,
    })),
    ...pageNumbers(page, perPage, Number(total)),
  }
}

export async function readRevision(
  db: Database,
  viewer: Viewer,
  { topicId, version }: ParsedInputOf<typeof contract.readRevision>,
): Promise<OutputOf<typeof contract.readRevision>> {
  await requireInvolved(db, viewer, topicId)
  const [now, before] = await readRevisionPair(db, topicId, version)
  if (now?.version !== version) throw new UserError('not_found')
  return { version, now, before: before ?? null }
}
