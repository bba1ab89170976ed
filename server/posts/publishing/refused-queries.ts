/* Shared: posts whose refusal is taken back. */
import type { Database, Tx } from '#server/core/database.ts'
import { isPlaceGone, selectPosts } from './waiting-queries.ts'

export const lockRefusedPost = (tx: Tx, kind: string, postId: number) =>
  tx
    .selectFrom('waiting_posts')
    .selectAll()
    .where('kind', '=', kind)
    .where('post_id', '=', postId)
    .where('refused_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

/** Whether a refused post can't be published after all, as what it stands under was deleted since. */
export async function hasLostItsPlace(db: Database, kind: string, postId: number): Promise<boolean> {
  const found = await selectPosts(db)
    .select(isPlaceGone.as('is_place_gone'))
    .where('waiting_posts.kind', '=', kind)
    .where('post_id', '=', postId)
    .executeTakeFirst()
  return found?.is_place_gone ?? false
}

/** Waits again since when it was sent. */
export const markUnrefused = (
  tx: Tx,
  id: number,
  { prepared, prepared_version }: { prepared: unknown; prepared_version: number },
) =>
  tx
    .updateTable('waiting_posts')
    .set({
      ...{ refused_by: null, refusal: null, refusal_en: null, refused_at: null },
      prepared: JSON.stringify(prepared),
      prepared_version,
    })
    .where('id', '=', id)
    .execute()
