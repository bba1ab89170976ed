/* Shared by whatever shows where a post was sent from. */
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import type * as contract from '#contract/posts/post-origins.ts'
import type { PostKindName } from '#contract/posts/review.ts'
import type { Context, MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { findIpOrigin, placeName } from '#server/core/ip-regions.ts'
import { UserError } from '#server/core/user-error.ts'
import { findOrigin, insertOrigin } from './origin-queries.ts'

interface SentPost {
  kind: PostKindName
  postId: number
  authorId: number
}

/** Keeps where a new post comes from. An edit changes nothing of it. */
export const keepOrigin = (tx: Tx, { client }: Pick<Context, 'client'>, post: SentPost): Promise<void> =>
  insertOrigin(tx, { ...post, address: client.address, ...findIpOrigin(client.address) })

/** What a query that shows posts joins of it. */
export interface OriginRow {
  country: string | null
  province: string | null
  cancelled_at: Date | null
}

/** The region that readers see beside a post; null where the site shows none, or none is known. */
export function shownRegion(row: OriginRow, { settings, language }: RegionReader): string | null {
  const shown = regionsOf(settings)
  if (shown === 'off' || row.cancelled_at) return null
  const place = (shown === 'province' && row.province) || row.country
  return place ? placeName(place, language) : null
}

export interface RegionReader {
  settings: Settings
  language: Language
}

const regionsOf = ({ postRegions, defaultLanguage, languageSwitching }: Settings) => {
  if (postRegions !== 'automatic') return postRegions
  return defaultLanguage === 'zh_CN' && !languageSwitching ? 'province' : 'off'
}

/** The address that a post was sent from, as long as it is kept. Does not check permission; callers must. */
export async function readOriginAddress(db: Database, kind: PostKindName, postId: number) {
  return (await findOrigin(db, kind, postId))?.address ?? null
}

/** From where a post was sent, for staff who restrain members. */
export async function readPostOrigin(
  { db, language }: MemberContext,
  { postKind, postId }: ParsedInputOf<typeof contract.readPostOrigin>,
): Promise<OutputOf<typeof contract.readPostOrigin>> {
  const row = await findOrigin(db, postKind, postId)
  if (!row) throw new UserError('not_found')
  const place = row.province || row.country
  return {
    address: row.address,
    region: place ? placeName(place, language) : null,
    sentAt: row.sent_at.toISOString(),
  }
}
