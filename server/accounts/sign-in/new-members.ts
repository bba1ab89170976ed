/* Shared by whoever makes members without a form: third parties and the welcome community. */

import { findAnyMember, insertMember } from '#server/accounts/verification/member-queries.ts'
import type { Tx } from '#server/core/database.ts'

export interface NewMember {
  account: string
  nickname: string | null
  staffRole: string | null
  registeredAt: Date
}

/**
 * Makes a member without a password, who comes in by a sign-in link, by a third party or not at all. Does not check
 * permission; callers must.
 */
export async function addMember(tx: Tx, member: NewMember): Promise<number> {
  const { id } = await insertMember(tx, {
    account: member.account,
    nickname: member.nickname,
    password_hash: null,
    hint_question: null,
    hint_answer_hash: null,
    staff_role: member.staffRole,
    registered_at: member.registeredAt,
  })
  return id
}

export const hasMembers = async (tx: Tx): Promise<boolean> => Boolean(await findAnyMember(tx))
