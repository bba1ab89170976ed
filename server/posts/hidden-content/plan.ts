import type { Language } from '#contract/core/language.ts'
import type { RenderedTopic } from '#contract/markdown/topic-trees.ts'
import { type HiddenTerms, hiddenKinds } from '#contract/posts/hidden-kinds.ts'
import type { RoleBook } from '#server/accounts/roles/permissions.ts'
import { hashSecret } from '#server/accounts/verification/passwords.ts'
import type { Viewer } from '#server/core/actor.ts'
import { fieldError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { canHideBy } from '#server/hidden-content/policy.ts'
import { insertCommentersUnlocks } from './queries.ts'
import {
  type BlockRow,
  readBlockSources,
  readTermsRows,
  replaceHidden,
  type TermsRow,
} from './writing-queries.ts'

/** What a topic is going to hide, checked. */
export interface HiddenPlan {
  terms: TermsRow[]
  blocks: BlockRow[]
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
  db: Database,
  viewer: Viewer,
  levels: RoleBook['levels'],
  { terms, blocks }: Pick<RenderedTopic, 'terms' | 'blocks'>,
  { tagId, topicId, keptTerms }: HidingTopic,
): Promise<HiddenPlan> {
  const published = topicId === undefined || terms.length === 0 ? [] : await readTermsRows(db, topicId)
  const before = [...(keptTerms ?? []), ...published]
  const rows: TermsRow[] = []
  for (const term of terms) {
    const kept = before.find(({ kind }) => kind === term.kind)
    // Whoever lost a right may still edit around what they hid while they had it.
    if (!kept && !canHideBy(viewer, term.kind, tagId)) throw refuse('hidden_not_allowed', term)
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
  levels: RoleBook['levels'],
): Promise<TermsRow> {
  const row: TermsRow = { kind: term.kind, price: term.price ?? null, level_id: null, password_hash: null }
  if (term.kind === 'level') return { ...row, level_id: requireLevel(term, levels) }
  if (term.kind !== 'password') return row
  const hash = term.password === undefined ? kept?.password_hash : await hashSecret(term.password)
  if (!hash) throw refuse('hidden_password', term)
  return { ...row, password_hash: hash }
}

/** By its id, or by its name in either language. */
function requireLevel(term: HiddenTerms, levels: RoleBook['levels']): number {
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

/** The blocks of a topic as they were written; only for whoever may edit it. */
export const readHiddenSources = (db: Database, topicId: number) => readBlockSources(db, topicId)

/** What the editor's dialog offers: the kinds that this member may hide by under some tag, and the levels. */
export const readHidingDesk = (viewer: Viewer, levels: RoleBook['levels'], language: Language) => ({
  kinds: hiddenKinds.filter((kind) => viewer.rights.inAnyTopics(`hide_by_${kind}`)),
  levels: levels.map(({ id, name_zh, name_en }) => ({
    levelId: id,
    name: language === 'zh-CN' ? name_zh : name_en,
  })),
})
