import type * as contract from '#contract/accounts/bindings.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { checkCode, spendCode, voidCodes } from '#server/accounts/verification/codes.ts'
import { maskEmail, maskPhone, readPhone } from '#server/accounts/verification/identifier.ts'
import { lockMember, readOwnRow, updateMember } from '#server/accounts/verification/member-queries.ts'
import { refuseTaken } from '#server/accounts/verification/names.ts'
import { requireOwnPassword } from '#server/accounts/verification/own-password.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { leaveAddress } from '#server/notifications/outbox.ts'
import {
  deleteOldPhoneProofs,
  findOldPhoneProof,
  upsertOldPhoneProof,
  useOldPhoneProof,
} from './binding-queries.ts'

/** Returns the phone and the address bound to the account, masked, as the screens of real-name authentication show them. */
export async function readBindings({ db, site, actor }: MemberContext) {
  const row = await readOwnRow(db, actor.memberId)
  const proof = await findOldPhoneProof(db, actor.sessionId)
  return {
    phone: describe(row.phone && maskPhone(row.phone), row.phone_bound_at),
    email: describe(row.email && maskEmail(row.email), row.email_bound_at),
    isOldPhoneProven: proof !== undefined,
    hasPassword: row.password_hash !== null,
    codeChannels: { ...site.channels },
  }
}

const describe = (masked: string | null, boundAt: Date | null) =>
  masked && boundAt ? { masked, boundAt: boundAt.toISOString() } : null

/** Binds the member's first phone; whoever has one goes through the two steps of rebinding. */
export async function bindPhone(
  context: MemberContext,
  input: ParsedInputOf<typeof contract.bindPhone>,
): Promise<void> {
  const { db, actor } = context
  await requireNoPhone(db, actor.memberId)
  const phone = readPhone(input)
  const codeId = await checkCode(context, { module: 'bindPhone', subject: phone, code: input.code })
  await db.transaction().execute(async (tx) => {
    // Another may have been bound since, which only its own code lets go of.
    await lockMember(tx, actor.memberId)
    await requireNoPhone(tx, actor.memberId)
    await spendCode(tx, codeId)
    await updateMember(tx, actor.memberId, { phone, phone_bound_at: new Date() }).catch(refuseTaken)
  })
}

async function requireNoPhone(db: Database | Tx, memberId: number): Promise<void> {
  if ((await readOwnRow(db, memberId)).phone !== null) throw new UserError('phone_bound')
}

/** Step 1: takes the code sent to the phone bound until now. It counts for three hours and for this session. */
export async function proveOldPhone(
  context: MemberContext,
  { code }: ParsedInputOf<typeof contract.proveOldPhone>,
): Promise<void> {
  const { db, actor } = context
  const subject = `member:${actor.memberId}`
  const codeId = await checkCode(context, { module: 'proveOldPhone', subject, code })
  await db.transaction().execute(async (tx) => {
    await lockMember(tx, actor.memberId)
    await spendCode(tx, codeId)
    await upsertOldPhoneProof(tx, actor.sessionId)
  })
}

/** Step 2: takes the new phone's code, after step 1. */
export async function rebindPhone(
  context: MemberContext,
  input: ParsedInputOf<typeof contract.rebindPhone>,
): Promise<void> {
  const { db, actor } = context
  if (!(await findOldPhoneProof(db, actor.sessionId))) throw new UserError('old_phone_unproven')
  const phone = readPhone(input)
  const codeId = await checkCode(context, { module: 'bindNewPhone', subject: phone, code: input.code })
  await db.transaction().execute(async (tx) => {
    await lockMember(tx, actor.memberId)
    if (!(await useOldPhoneProof(tx, actor.sessionId))) throw new UserError('old_phone_unproven')
    await spendCode(tx, codeId)
    await updateMember(tx, actor.memberId, { phone, phone_bound_at: new Date() }).catch(refuseTaken)
    await deleteOldPhoneProofs(tx, actor.memberId)
    await voidCodes(tx, actor.memberId, ['recover', 'proveOldPhone'])
  })
}

/** Binds the address that recovery may go to. A member who has a password shows it. */
export async function bindEmail(
  context: MemberContext,
  { email, code, password }: ParsedInputOf<typeof contract.bindEmail>,
): Promise<void> {
  await requireOwnPassword(context, password)
  const { db, actor } = context
  const codeId = await checkCode(context, { module: 'bindEmail', subject: email.toLowerCase(), code })
  await db.transaction().execute(async (tx) => {
    await spendCode(tx, codeId)
    const { email: former } = await readOwnRow(tx, actor.memberId)
    await updateMember(tx, actor.memberId, { email, email_bound_at: new Date() }).catch(refuseTaken)
    if (former !== email) await leaveAddress(tx, former)
    await voidCodes(tx, actor.memberId, ['recover'])
  })
}
