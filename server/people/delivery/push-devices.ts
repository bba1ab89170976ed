import { ECDH } from 'node:crypto'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/people/push.ts'
import { type PushDevice, pushDevicesMax } from '#contract/people/push.ts'
import { describeDevice } from '#server/accounts/sign-in/describe-device.ts'
import type { MemberContext } from '#server/core/context.ts'
import { isWithinReach, publicReach } from '#server/core/reach.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { deleteDevice, deleteDevicesBeyond, holdBrowser, readDevices, replaceDevice } from './push-queries.ts'

/** The member's devices that pushes go to, the one that was added last first. */
export async function listPushDevices({ db, actor }: MemberContext): Promise<PushDevice[]> {
  const rows = await readDevices(db, actor.memberId)
  return rows.map(({ session_id, added_at, user_agent }) => {
    const { browser, system } = describeDevice(user_agent)
    return {
      deviceId: session_id,
      isHere: session_id === actor.sessionId,
      browser,
      system,
      addedAt: added_at.toISOString(),
    }
  })
}

/**
 * Has pushes go to the browser of this session. Refuses an address that lies in no public network at its field; where a name
 * leads is looked at with each connection.
 */
export async function savePushDevice(
  { db, actor, language, settings }: MemberContext,
  { endpoint, publicKey, secret }: ParsedInputOf<typeof contract.savePushDevice>,
): Promise<void> {
  if (!settings.allowPushes) throw new UserError('feature_closed')
  if (!isEndpoint(endpoint)) throw fieldError('endpoint', { code: 'wrong_form' })
  const point = Buffer.from(publicKey, 'base64url')
  if (!isPoint(point)) throw fieldError('publicKey', { code: 'wrong_form' })
  const device = {
    session_id: actor.sessionId,
    member_id: actor.memberId,
    endpoint,
    public_key: point,
    secret: Buffer.from(secret, 'base64url'),
    language,
  }
  await db.transaction().execute(async (tx) => {
    if (!(await holdBrowser(tx, device))) throw new UserError('session_ended')
    await replaceDevice(tx, device)
    await deleteDevicesBeyond(tx, actor.memberId, pushDevicesMax)
  })
}

const isEndpoint = (text: string): boolean => URL.canParse(text) && isWithinReach(new URL(text), publicReach)

/** Whether a browser could have sent it: an uncompressed point that lies on the curve. */
function isPoint(bytes: Buffer): boolean {
  try {
    return bytes[0] === 4 && ECDH.convertKey(bytes, 'prime256v1').length > 0
  } catch {
    return false
  }
}

export async function endPushDevice(
  { db, actor }: MemberContext,
  { deviceId }: ParsedInputOf<typeof contract.endPushDevice>,
): Promise<void> {
  await deleteDevice(db, actor.memberId, deviceId)
}
