/* Shared: by whatever keeps or shows all of a topic. Of a row of `topics` as the query names it. */
import { sql } from 'kysely'
import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'

export interface HiddenText {
  kind: HiddenKind
  html: string
}

export interface PollText {
  title: string
  options: string[]
}

/** What a topic hides, in the order it stands. */
export const allHidden = sql<HiddenText[]>`coalesce((
  select jsonb_agg(jsonb_build_object('kind', kind, 'source', source, 'html', hidden_blocks.body_html) order by number)
  from hidden_blocks where topic_id = topics.id), '[]')`

/** Its poll, or null. */
export const pollText = sql<PollText | null>`(
  select jsonb_build_object('title', polls.title, 'options',
    (select coalesce(jsonb_agg(words order by position), '[]') from poll_options where topic_id = polls.topic_id))
  from polls where topic_id = topics.id)`
