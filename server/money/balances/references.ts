import type { LedgerReference } from '#contract/money/ledger.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { Context } from '#server/core/context.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { type ReferenceKey, type ReferenceRow, readReferenceRows } from './reference-queries.ts'

/** Answers what the transfer of a row was for. */
export type ReferenceReader = (row: {
  reference_kind: ReferenceKey['kind'] | null
  reference_id: number | null
}) => LedgerReference | null

const nameOf = ({ kind, id }: ReferenceKey) => `${kind} ${id}`

/** Reads at once what all rows of a page were for. Of topics under `withheldTagIds` no title is told. */
export async function readReferences(
  { db, language }: Pick<Context, 'db' | 'language'>,
  rows: readonly Parameters<ReferenceReader>[0][],
  withheldTagIds: readonly number[] = [],
): Promise<ReferenceReader> {
  const keys = rows.flatMap(({ reference_kind: kind, reference_id: id }) =>
    kind === null || id === null ? [] : [{ kind, id }],
  )
  const distinct = [...new Map(keys.map((key) => [nameOf(key), key])).values()]
  const found = distinct.length > 0 ? await readReferenceRows(db, distinct) : []
  const isWithheld = ({ tag_id }: ReferenceRow) => tag_id !== null && withheldTagIds.includes(tag_id)
  const told = found.map((row): [string, LedgerReference] => {
    const title = row.title === null || isWithheld(row) ? null : shownTitle(row.title, language)
    return [
      nameOf(row),
      {
        kind: row.kind,
        id: row.id,
        topicId: row.is_gone ? null : row.topic_id,
        name: title ?? inLanguage(row, language) ?? row.order_number,
      },
    ]
  })
  const byName = new Map(told)
  return ({ reference_kind: kind, reference_id: id }) =>
    kind === null || id === null ? null : (byName.get(nameOf({ kind, id })) ?? null)
}
