import { shownTitle } from '#server/core/cancelled-words.ts'
import type { Context } from '#server/core/context.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { readNameRows } from './audit-queries.ts'

interface Entry {
  act: string
  subject: string
  before: unknown
  after: unknown
}

interface Named {
  names: Record<string, string>
  topicId: number | null
  /** The tag under which the subject stands, or stood. */
  tagId: number | null
  isQuestion: boolean
}

/** What a number stands for under these names of what an act changed. */
const kindOfKey: Partial<Record<string, string>> = {
  into_tag_id: 'tag',
  intoTagId: 'tag',
  category_id: 'help_category',
  member_id: 'member',
  memberId: 'member',
  parent_id: 'tag',
  role_id: 'role',
  roleId: 'role',
  tag: 'tag',
  topicId: 'topic',
  tagIds: 'tag',
}

/** What the lists of numbers are that these acts write down. */
const kindOfList: Partial<Record<string, string>> = {
  order_tags: 'tag',
  order_help_categories: 'help_category',
  order_help: 'help',
  order_registration_fields: 'registration_field',
}

/** Everything that an entry names by its number, as `tag:7`. */
function thingsIn({ act, subject, before, after }: Entry): string[] {
  return [subject, ...[before, after].flatMap((value) => thingsOf(value, kindOfList[act]))]
}

function thingsOf(value: unknown, kind: string | undefined): string[] {
  if (typeof value === 'number') return kind ? [`${kind}:${value}`] : []
  if (Array.isArray(value)) return value.flatMap((item) => thingsOf(item, kind))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => thingsOf(part, kindOfKey[key]))
}

/** Reads at once what all things are called that entries name. Titles that the reader may not have are not told. */
export async function readAuditNames(
  { db, language, settings, rights }: Context,
  entries: readonly Entry[],
): Promise<(entry: Entry) => Named> {
  const things = [...new Set(entries.flatMap(thingsIn))]
  const withheldTagIds = settings.showGatedTitles ? [] : rights.hiddenTagIds
  const rows = things.length > 0 ? await readNameRows(db, things, withheldTagIds) : []
  const nameOf = new Map(
    rows.flatMap((row): [string, string][] => {
      const title = row.title === null ? null : shownTitle(row.title, language)
      const name = row.account ?? title ?? inLanguage(row, language)
      return name === null ? [] : [[row.thing, name]]
    }),
  )
  const topicOf = new Map(rows.map(({ thing, topic_id }) => [thing, topic_id]))
  const tagOf = new Map(rows.map(({ thing, tag_id }) => [thing, tag_id]))
  const questions = new Set(rows.flatMap(({ thing, is_question }) => (is_question ? [thing] : [])))
  return (entry) => ({
    names: Object.fromEntries(
      thingsIn(entry).flatMap((thing) => (nameOf.has(thing) ? [[thing, nameOf.get(thing)!]] : [])),
    ),
    topicId: topicOf.get(entry.subject) ?? null,
    tagId: tagOf.get(entry.subject) ?? null,
    isQuestion: questions.has(entry.subject),
  })
}
