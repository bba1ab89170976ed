import { sql } from 'kysely'
import type { Language } from '#contract/core/language.ts'
import type { RedEnvelopeKind, RedEnvelopeState } from '#contract/money/red-envelope-shapes.ts'
import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'
import type { Outline, TopicMedium } from '#contract/posts/topics.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { inLanguage } from '#server/core/in-language.ts'
import type { TopicList } from './topic-lists.ts'
import type { TextColumns } from './topic-writing.ts'
import { writerColumns } from './writers.ts'

const tagName = (language: Language) =>
  inLanguage({ name_zh: 'topic_tags.name_zh', name_en: 'topic_tags.name_en' } as const, language)

/** Who asks for cards: in which language, and the tags whose topics they may not view. */
export interface CardReader {
  language: Language
  hiddenTagIds: readonly number[]
}

/** Withholds the summary of a topic that this reader may not view; its title is shown. */
const shownSummary = (hiddenTagIds: readonly number[]) =>
  sql<string>`case when topics.tag_id = any(${hiddenTagIds}::bigint[]) then '' else topics.summary end`

/** Withholds its pictures and videos too. */
const shownMedia = (hiddenTagIds: readonly number[]) =>
  sql<TopicMedium[]>`case when topics.tag_id = any(${hiddenTagIds}::bigint[]) then '[]' else topics.media end`

/** Shared with the queries beside this file. */
export const selectCards = (db: Database, { language, hiddenTagIds }: CardReader) =>
  db
    .selectFrom('topics')
    .innerJoin('members', 'members.id', 'topics.author_id')
    .innerJoin('topic_tags', 'topic_tags.id', 'topics.tag_id')
    .leftJoin('topic_pins', 'topic_pins.topic_id', 'topics.id')
    .leftJoin('red_envelopes as envelope', 'envelope.topic_id', 'topics.id')
    .leftJoin('polls', 'polls.topic_id', 'topics.id')
    .leftJoin('members as replier', 'replier.id', 'topics.last_replied_by')
    .select([
      'topics.last_reply_at',
      'topics.last_replied_by',
      'replier.account as replier_account',
      'replier.nickname as replier_nickname',
      'replier.cancelled_at as replier_cancelled_at',
      'topic_pins.topic_id as pin',
      'topic_pins.language as pin_language',
      'envelope.id as envelope_id',
      'polls.topic_id as poll',
      'topics.id',
      'topics.title',
      shownSummary(hiddenTagIds).as('summary'),
      shownMedia(hiddenTagIds).as('media'),
      'topics.tag_id',
      `${tagName(language)} as tag_name`,
      'topics.published_at',
      'topics.is_question',
      'topics.is_essence',
      sql<HiddenKind[]>`topics.hidden_kinds`.as('hidden_kinds'),
      'topics.read_count',
      'topics.comment_count',
      ...writerColumns,
    ])

export type TopicCardRow = Awaited<ReturnType<typeof readPinnedCards>>[number]

/** Those for readers of this language. */
export const readPinnedCards = (db: Database, reader: CardReader, tag: TopicList['tag'], count: number) =>
  selectCards(db, reader)
    .where('topic_pins.topic_id', 'is not', null)
    .where(sql<boolean>`coalesce(topic_pins.language, ${reader.language}) = ${reader.language}`)
    .where('topics.deleted_at', 'is', null)
    .$if(tag !== undefined, (query) => query.where(`topics.${tag!.column}`, '=', tag!.tagId))
    .orderBy('topic_pins.position')
    .orderBy('topic_pins.pinned_at', 'desc')
    .limit(count)
    .execute()

/** The caller has to ask whether the reader may view the topic's tag before anything of it leaves. */
export const findTopicPage = (db: Database, reader: CardReader, topicId: number) =>
  selectCards(db, reader)
    .leftJoin('similar_topics', 'similar_topics.topic_id', 'topics.id')
    .leftJoin('post_origins as origin', (join) =>
      join.onRef('origin.post_id', '=', 'topics.id').on('origin.kind', '=', 'topic'),
    )
    .select([
      'origin.country',
      'origin.province',
      'topics.body_html',
      sql<Outline>`topics.outline`.as('outline'),
      'topics.edited_at',
      'topics.like_count',
      'topics.favorite_count',
      'members.topic_count as author_topic_count',
      'members.question_count as author_question_count',
      'members.answer_count as author_answer_count',
      'members.comment_count as author_comment_count',
      'members.follower_count as author_follower_count',
      'members.registered_at',
      'envelope.total_fen',
      'envelope.share_count',
      'envelope.expires_at',
    ])
    .select([
      sql<RedEnvelopeKind>`envelope.kind`.as('envelope_kind'),
      sql<Exclude<RedEnvelopeState, 'open'> | null>`envelope.ended_as`.as('ended_as'),
      sql<number>`(select count(*) from red_envelope_shares
        where envelope_id = envelope.id and opened_by is not null)`.as('opened_count'),
      sql<number[]>`coalesce(similar_topics.similar_ids, '{}')`.as('similar_ids'),
      // Nothing is found before a topic has its keywords.
      sql<boolean>`topics.words_version > 0
        and coalesce(similar_topics.found_at < now() - interval '1 hour', true)`.as('is_similar_old'),
      sql<Date | null>`(select closed_at from topic_closures where topic_id = topics.id)`.as('closed_at'),
    ])
    .where('topics.id', '=', topicId)
    .where('topics.deleted_at', 'is', null)
    .executeTakeFirst()

const hotCandidates = 2000

/** The formula of docs/RULES.md, Topics, over the newest topics: older ones have cooled whatever they had. */
export const readHotTopics = (
  db: Database,
  weights: { comment: number; like: number; agePower: number },
  { count, withheldTagIds }: { count: number; withheldTagIds: readonly number[] },
) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('topics')
        .select(['id', 'title', 'comment_count', 'like_count', 'read_count', 'published_at'])
        .where('deleted_at', 'is', null)
        .where('is_question', '=', false)
        .where('title', '<>', '')
        .$if(withheldTagIds.length > 0, (query) => query.where('tag_id', 'not in', withheldTagIds))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('topic_sinkings as sunk')
                .select('topic_id')
                .whereRef('sunk.topic_id', '=', 'topics.id'),
            ),
          ),
        )
        .orderBy('position', 'desc')
        .limit(hotCandidates)
        .as('newest'),
    )
    .select(['id', 'title', 'comment_count'])
    .orderBy(
      sql`(${weights.comment}::float8 * comment_count + ${weights.like}::float8 * like_count + read_count - 1)
        / power(greatest(extract(epoch from now() - published_at) / 3600, 0) + 2, ${weights.agePower}::float8)`,
      'desc',
    )
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

/**
 * Under a leaf of the tree, or the one that it was merged into, counted for its author; answers nothing when the tag is none,
 * or a root. Staff who merge or move the tag meanwhile wait.
 */
export const insertTopic = (
  tx: Tx,
  {
    tag_id,
    ...topic
  }: {
    /** The id that was reserved before; without it the next one is taken. */
    id: number | null
    tag_id: number
    author_id: number
    title: string
    is_question: boolean
    is_essence: boolean
    published_at: Date
  } & TextColumns,
) =>
  tx
    .with('topic', (db) =>
      db
        .insertInto('topics')
        .columns([
          'id',
          'tag_id',
          'root_tag_id',
          'author_id',
          'title',
          'body_markdown',
          'body_html',
          'summary',
          'outline',
          'media',
          'id_prefix',
          'renderer_version',
          'is_question',
          'is_essence',
          'published_at',
        ])
        .expression((eb) =>
          eb
            .selectFrom('topic_tags as given')
            .innerJoin('topic_tags', (join) =>
              join.on('topic_tags.id', '=', sql`coalesce(given.merged_into, given.id)`),
            )
            .select([
              sql<number>`coalesce(${topic.id}::bigint, nextval(pg_get_serial_sequence('topics', 'id')))`.as(
                'topic_id',
              ),
              'topic_tags.id',
              'topic_tags.parent_id',
              sql<number>`${topic.author_id}::bigint`.as('author_id'),
              sql<string>`${topic.title}::text`.as('title'),
              sql<string>`${topic.body_markdown}::text`.as('body_markdown'),
              sql<string>`${topic.body_html}::text`.as('body_html'),
              sql<string>`${topic.summary}::text`.as('summary'),
              sql<string>`${topic.outline}::jsonb`.as('outline'),
              sql<string>`${topic.media}::jsonb`.as('media'),
              sql<string>`${topic.id_prefix}::text`.as('id_prefix'),
              sql<number>`${topic.renderer_version}::smallint`.as('renderer_version'),
              sql<boolean>`${topic.is_question}::boolean`.as('is_question'),
              sql<boolean>`${topic.is_essence}::boolean`.as('is_essence'),
              sql<Date>`${topic.published_at}::timestamptz`.as('published_at'),
            ])
            .where('given.id', '=', tag_id)
            .where('topic_tags.parent_id', 'is not', null)
            .where('topic_tags.kind', '=', topic.is_question ? 'question' : 'topic')
            .forKeyShare('given'),
        )
        .returning(['id', 'position', 'tag_id', 'root_tag_id', 'is_essence']),
    )
    .with('author', (db) =>
      db
        .updateTable('members')
        .set(
          topic.is_question
            ? { question_count: sql`question_count + 1` }
            : { topic_count: sql`topic_count + 1` },
        )
        .where('id', '=', topic.author_id)
        .where(({ exists, selectFrom }) => exists(selectFrom('topic').select('topic.id'))),
    )
    .selectFrom('topic')
    .selectAll()
    .executeTakeFirst()

export const insertPin = (
  tx: Tx,
  pin: { topic_id: number; pinned_by: number; position: number; language: Language },
) => tx.insertInto('topic_pins').values(pin).execute()
