/* Shared: what a topic is going to hide, for whoever writes it. */

import type { Language } from '#contract/core/language.ts'
import { type HiddenTerms, hiddenKinds } from '#contract/posts/hidden-kinds.ts'
import type { Actor } from '#server/core/actor.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { inLanguage } from '#server/core/in-language.ts'
import type { Permissions } from '#server/core/permissions.ts'
import { hashSecret } from '#server/core/secret-hashes.ts'
import { fieldError } from '#server/core/user-error.ts'
import type { RenderedTopic } from '#server/markdown/rendered-post.ts'
import { canHideBy } from './policy.ts'
import { insertCommentersUnlocks } from './queries.ts'
import {
  type BlockRow,
  readBlockSources,
  readTermsRows,
  replaceHidden,
  type TermsRow,
  updateBlocks,
} from './writing-queries.ts'

/** What a topic is going to hide, checked. */
export interface HiddenPlan {
  terms: TermsRow[]
  blocks: BlockRow[]
}

interface Levels {
  permissions: Pick<Permissions, 'levels'>
}

export interface HidingTopic {
  tagId: number
  /** The topic that is edited, whose password stays where no new one is given. */
  topicId?: number
  /** What it hides by now, where that isn't published yet. */
  keptTerms?: TermsRow[]
}

/**
 * Checks a rendered topic's hidden blocks against the writer's rights under its tag and the levels there are; each
 * refusal names the line. Passwords are hashed here, before any transaction.
 */
export async function planHiddenContent(
  { db, actor, permissions: { levels } }: Pick<MemberContext, 'db' | 'actor'> & Levels,
  { terms, blocks }: Pick<RenderedTopic, 'terms' | 'blocks'>,
  { tagId, topicId, keptTerms }: HidingTopic,
): Promise<HiddenPlan> {
  const published = topicId === undefined || terms.length === 0 ? [] : await readTermsRows(db, topicId)
  const before = [...(keptTerms ?? []), ...published]
  const rows: TermsRow[] = []
  for (const term of terms) {
    const kept = before.find(({ kind }) => kind === term.kind)
    // Whoever lost a right may still edit around what they hid while they had it.
    if (!kept && !canHideBy(actor, term.kind, tagId)) throw refuse('hidden_not_allowed', term)
    rows.push(await toTermsRow(term, kept, levels))
  }
  return {
    terms: rows,
    blocks: blocks.map(({ kind, html, source, sourceAt }, index) => ({
      number: index + 1,
      kind,
      body_html: html,
      source,
      source_at: sourceAt,
    })),
  }
}

async function toTermsRow(
  term: HiddenTerms,
  kept: TermsRow | undefined,
  levels: Permissions['levels'],
): Promise<TermsRow> {
  const row: TermsRow = { kind: term.kind, price: term.price ?? null, level_id: null, password_hash: null }
  if (term.kind === 'level') return { ...row, level_id: requireLevel(term, levels) }
  if (term.kind !== 'password') return row
  const hash = term.password === undefined ? kept?.password_hash : await hashSecret(term.password)
  if (!hash) throw refuse('hidden_password', term)
  return { ...row, password_hash: hash }
}

/** Finds a level by its id, or by its name in either language. */
function requireLevel(term: HiddenTerms, levels: Permissions['levels']): number {
  const level = levels.find(
    ({ id, name_zh, name_en }) =>
      String(id) === term.level ||
      name_zh === term.level ||
      name_en.toLowerCase() === term.level?.toLowerCase(),
  )
  if (!level) throw refuse('hidden_level', term)
  return level.id
}

const refuse = (code: 'hidden_not_allowed' | 'hidden_password' | 'hidden_level', { line }: HiddenTerms) =>
  fieldError('body', { code, line })

/** Puts what a topic hides in the place of what it hid before, in the transaction that writes the topic. */
export async function writeHiddenContent(
  tx: Tx,
  topicId: number,
  { terms, blocks }: HiddenPlan,
): Promise<void> {
  await replaceHidden(tx, topicId, terms, blocks)
  if (terms.some(({ kind }) => kind === 'comment')) await insertCommentersUnlocks(tx, topicId)
}

/** Whether what a topic hides opens as it is planned. */
export async function hasTerms(db: Database, topicId: number, { terms }: HiddenPlan): Promise<boolean> {
  const toLines = (rows: readonly TermsRow[]) =>
    rows.map((row) => [row.kind, row.price, row.level_id, row.password_hash].join(' ')).sort()
  return toLines(await readTermsRows(db, topicId)).join('\n') === toLines(terms).join('\n')
}

/** Puts HTML of the same blocks, from top to bottom, in the place of what an older renderer made. */
export const updateHiddenHtml = (tx: Tx, topicId: number, htmls: readonly string[]): Promise<void> =>
  updateBlocks(tx, topicId, htmls)

/** The blocks of a topic as they were written; only for whoever may edit it. */
export const readHiddenSources = (db: Database, topicId: number) => readBlockSources(db, topicId)

/** What the editor's dialog offers: the kinds that this member may hide by under some tag, and the levels. */
export const readHidingOptions = (actor: Actor, levels: Permissions['levels'], language: Language) => ({
  kinds: hiddenKinds.filter((kind) => actor.rights.inAnyTopics(`hide_by_${kind}`)),
  levels: levels.map((level) => ({ levelId: level.id, name: inLanguage(level, language) })),
})
