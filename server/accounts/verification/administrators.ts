/* Shared by whatever may take an administrator away: dismissals, bans, and the end of an account. */
import type { Tx } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { lockAdministrators, readAdministrators } from './administrator-queries.ts'

/**
 * Refuses with `last_administrator` what would leave the site without anybody who may do everything: somebody who is
 * neither banned nor about to leave. Whoever asks at the same moment waits until the transaction ends. Of somebody who is
 * no administrator nothing is asked.
 */
export async function requireAnotherAdministrator(tx: Tx, memberId: number): Promise<void> {
  await lockAdministrators(tx)
  const administrators = await readAdministrators(tx)
  if (!administrators.some(({ id }) => id === memberId)) return
  const isAnotherLeft = administrators.some(({ id, can_act: canAct }) => canAct && id !== memberId)
  if (!isAnotherLeft) throw new UserError('last_administrator')
}
