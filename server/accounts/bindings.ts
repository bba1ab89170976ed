import type * as contract from '#contract/accounts/bindings.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { checkCode, spendCode } from '#server/codes/codes.ts'
import type { Viewer } from '#server/core/actor.ts'
import type { Keys } from '#server/core/keys.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import type { Client } from '#server/http/route.ts'
import type { OpenChannels } from '#server/notifications/channels.ts'
import { readPhone } from './named.ts'
import { findOldPhoneProof, upsertOldPhoneProof, useOldPhoneProof } from './profile/binding-queries.ts'
import { readOwnRow, updateMember } from './queries.ts'
import { refuseTaken } from './registration.ts'
import { requireOwnPassword } from './verification/own-password.ts'

/** Real-name authentication of the specification, as its screens show it. */
export async function readBindings(db: Database, channels: OpenChannels, viewer: Viewer) {
  const row = await readOwnRow(db, viewer.memberId)
  const proof = await findOldPhoneProof(db, viewer.sessionId)
  return {
    phone: describe(row.phone && maskPhone(row.phone), row.phone_bound_at),
    email: describe(row.email && maskEmail(row.email), row.email_bound_at),
    isOldPhoneProven: proof !== undefined,
    hasPassword: row.password_hash !== null,
    codeChannels: { ...channels },
  }
}

const describe = (masked: string | null, boundAt: Date | null) =>
  masked && boundAt ? { masked, boundAt: boundAt.toISOString() } : null

/** The last four digits stay readable. */
export const maskPhone = (phone: string) => `**** ${phone.slice(-4)}`

/** The first letter and the host stay readable. */
export const maskEmail = (address: string) => address.replace(/^(.)[^@]*/, '$1***')

/** The member's first phone; whoever has one goes through the two steps of rebinding. */
export async function bindPhone(
  db: Database,
  keys: Keys,
  viewer: Viewer,
  input: ParsedInputOf<typeof contract.bindPhone>,
): Promise<void> {
  const { phone: bound } = await readOwnRow(db, viewer.memberId)
  if (bound) throw new UserError('phone_bound')
  const phone = readPhone(input)
  const codeId = await checkCode(db, keys, { module: 'bindPhone', subject: phone, code: input.code })
  await db.transaction().execute(async (tx) => {
    await spendCode(tx, codeId)
    await updateMember(tx, viewer.memberId, { phone, phone_bound_at: new Date() }).catch(refuseTaken)
  })
}

/** Step 1: the code sent to the phone bound until now. It counts for three hours and for this session. */
export async function proveOldPhone(db: Database, keys: Keys, viewer: Viewer, code: string): Promise<void> {
  const subject = `member:${viewer.memberId}`
  const codeId = await checkCode(db, keys, { module: 'proveOldPhone', subject, code })
  await db.transaction().execute(async (tx) => {
    await spendCode(tx, codeId)
    await upsertOldPhoneProof(tx, viewer.sessionId)
  })
}

/** Step 2: the new phone's code, after step 1. */
export async function rebindPhone(
  db: Database,
  keys: Keys,
  viewer: Viewer,
  input: ParsedInputOf<typeof contract.rebindPhone>,
): Promise<void> {
  if (!(await findOldPhoneProof(db, viewer.sessionId))) throw new UserError('old_phone_unproven')
  const phone = readPhone(input)
  const codeId = await checkCode(db, keys, { module: 'bindNewPhone', subject: phone, code: input.code })
  await db.transaction().execute(async (tx) => {
    if (!(await useOldPhoneProof(tx, viewer.sessionId))) throw new UserError('old_phone_unproven')
    await spendCode(tx, codeId)
    await updateMember(tx, viewer.memberId, { phone, phone_bound_at: new Date() }).catch(refuseTaken)
  })
}

/** The address that recovery may go to. A member who has a password shows it. */
export async function bindEmail(
  db: Database,
  keys: Keys,
  viewer: Viewer,
  { email, code, password }: ParsedInputOf<typeof contract.bindEmail>,
  client: Client,
): Promise<void> {
  await requireOwnPassword(db, viewer, password, client)
  const codeId = await checkCode(db, keys, { module: 'bindEmail', subject: email.toLowerCase(), code })
  await db.transaction().execute(async (tx) => {
    await spendCode(tx, codeId)
    await updateMember(tx, viewer.memberId, { email, email_bound_at: new Date() }).catch(refuseTaken)
  })
}
