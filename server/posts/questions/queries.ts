import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/core/language.ts'
import type { Database } from '#server/core/database.ts'
import { type QuestionPage, selectQuestionPage } from '#server/posts/topics/question-lists.ts'
import { writerColumns } from '#server/posts/topics/writers.ts'

/** What is shown of a bounty: nothing of one that returned. */
const bountyColumns = [
  'bounty.fen as bounty_fen',
  'bounty.points as bounty_points',
  'bounty.platform_fen as bounty_platform_fen',
  'bounty.ended_as as bounty_ended_as',
  'bounty.due_at as bounty_due_at',
] as const

/** The tags of a question in the order in which they were chosen, as JSON. */
const tagLinks = (language: Language) => {
  const name = sql.ref(language === 'zh-CN' ? 'topic_tags.name_zh' : 'topic_tags.name_en')
  return sql<{ tagId: number; name: string }[]>`coalesce((
    select jsonb_agg(jsonb_build_object('tagId', topic_tags.id, 'name', ${name}) order by question_tags.number)
    from question_tags join topic_tags on topic_tags.id = question_tags.tag_id
    where question_tags.topic_id = topics.id), '[]')`
}

interface Reader {
  language: Language
  hiddenTagIds: readonly number[]
}

const isHidden = (hiddenTagIds: readonly number[]) =>
  sql<boolean>`topics.tag_id = any(${hiddenTagIds}::bigint[])`

const selectCards = (db: Database, { language, hiddenTagIds }: Reader) =>
  db
    .selectFrom('topics')
    .innerJoin('questions', 'questions.topic_id', 'topics.id')
    .innerJoin('members', 'members.id', 'topics.author_id')
    .leftJoin('bounties as bounty', 'bounty.question_id', 'topics.id')
    .select([
      'topics.id',
      'topics.tag_id',
      'topics.title',
      'topics.published_at',
      'topics.read_count',
      'topics.comment_count',
      'questions.adopted_id',
      ...bountyColumns,
      ...writerColumns,
    ])
    .select([
      tagLinks(language).as('tags'),
      sql<string>`case when ${isHidden(hiddenTagIds)} then '' else topics.summary end`.as('summary'),
    ])
    .where('topics.deleted_at', 'is', null)

export type QuestionCardRow = Awaited<ReturnType<typeof readOwnCards>>[number]

export const readCards = (db: Database, reader: Reader, page: QuestionPage) =>
  selectCards(db, reader)
    .innerJoin(selectQuestionPage(page).as<'page'>('page'), 'page.id', 'topics.id')
    .orderBy('page.place')
    .execute()

export const readOwnCards = (
  db: Database,
  reader: Reader,
  { memberId, offset, count }: { memberId: number; offset: number; count: number },
) =>
  selectCards(db, reader)
    .where('topics.author_id', '=', memberId)
    .orderBy('topics.published_at', 'desc')
    .orderBy('topics.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

/** Reads the counter that is kept with the rows. */
export const countOwnQuestions = (db: Database, memberId: number) =>
  db
    .selectFrom('members')
    .select('question_count as total')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()

interface FollowUpRow {
  id: number
  number: number
  html: string
  at: string
  country: string | null
  province: string | null
}

const followUps: RawBuilder<FollowUpRow[]> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', follow_ups.id, 'number', number, 'html', body_html, 'at', published_at,
    'country', origin.country, 'province', origin.province) order by number)
  from follow_ups left join post_origins as origin on origin.post_id = follow_ups.id and origin.kind = 'follow_up'
  where follow_ups.topic_id = topics.id and follow_ups.deleted_at is null), '[]')`

const selectQuestions = (db: Database) =>
  db
    .selectFrom('topics')
    .innerJoin('questions', 'questions.topic_id', 'topics.id')
    .leftJoin('bounties as bounty', 'bounty.question_id', 'topics.id')
    .select([
      'topics.id',
      'topics.author_id',
      'topics.tag_id',
      'topics.title',
      'topics.last_floor',
      'topics.last_author_number',
      'topics.comment_count',
      'topics.is_question',
      'questions.adopted_id',
      ...bountyColumns,
    ])
    .select(sql<boolean>`exists (select from topic_closures where topic_id = topics.id)`.as('is_closed'))
    .where('topics.deleted_at', 'is', null)

/** What a question has besides what topics have. */
export const findQuestion = (db: Database, questionId: number) =>
  selectQuestions(db).where('topics.id', '=', questionId).executeTakeFirst()

export const findQuestionPage = (db: Database, questionId: number, language: Language) =>
  selectQuestions(db)
    .select([tagLinks(language).as('tags'), followUps.as('follow_ups')])
    .where('topics.id', '=', questionId)
    .executeTakeFirst()
