import { addMember, hasMembers } from '#server/accounts/sign-in/new-members.ts'
import { createSignInLink } from '#server/accounts/sign-in/sign-in-links.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { OperatorError } from '#server/core/operator-error.ts'
import { findAccount, findUnreachedAdministrator, readAdministrators } from './admin-queries.ts'
import { keeperAccount } from './welcome-content.ts'

/**
 * Makes a link that signs an administrator in once within a day, for an operator whose forum has none who can: the one
 * that is named, the only one, or, where there is none at all, a new one. It is in the audit log, as an act of whom it lets
 * in. Throws an OperatorError that says which account to name.
 */
export async function makeAdministratorLink(
  db: Database,
  wanted?: string,
): Promise<{ account: string; secret: string; isNew: boolean }> {
  if (wanted?.trim() === '')
    throw new OperatorError('--account names nobody. Name an administrator after it, or leave it out.')
  return db.transaction().execute(async (tx) => {
    // With a first member here, the first start would take it for a forum in use and bring no tags, terms and help.
    if (!(await hasMembers(tx)))
      throw new OperatorError('Nobody lives in this database yet. Start Teahouse once (npm start).')
    const administrators = await readAdministrators(tx)
    const isNew = administrators.length === 0
    const chosen = isNew ? await addAdministrator(tx, wanted) : choose(administrators, wanted)
    const secret = await createSignInLink(tx, chosen.id)
    await writeAudit(
      tx,
      { memberId: chosen.id },
      { act: 'make_sign_in_link', subject: `member:${chosen.id}`, after: { byOperator: true, isNew } },
    )
    return { account: chosen.account, secret, isNew }
  })
}

/**
 * Makes the link of the first start again, as long as no administrator can sign in: that start may have ended before it
 * could print the link, or nobody opened it for a day.
 */
export async function renewFirstLink(db: Database): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const unreached = await findUnreachedAdministrator(tx)
    return unreached && createSignInLink(tx, unreached.id)
  })
}

interface Administrator {
  id: number
  account: string
}

function choose(administrators: readonly Administrator[], wanted: string | undefined): Administrator {
  const names = administrators.map(({ account }) => account)
  const named = administrators.find(({ account }) => account.toLowerCase() === wanted?.toLowerCase())
  const [first, ...others] = administrators
  const chosen = wanted === undefined && others.length === 0 ? first : named
  if (chosen) return chosen
  const say = wanted === undefined ? 'There are several administrators' : `${wanted} is no administrator`
  throw new OperatorError(`${say}. Name one with --account: ${names.join(', ')}.`)
}

/** Nobody who is a member already is made an administrator unasked: the account has to be free. */
async function addAdministrator(tx: Tx, account = keeperAccount): Promise<Administrator> {
  if (await findAccount(tx, account))
    throw new OperatorError(`The account ${account} is a member's. Name a free one with --account.`)
  if (!/^[A-Za-z0-9_]{3,25}$/.test(account))
    throw new OperatorError(`${account} is no account: 3 to 25 letters, digits and underscores.`)
  const id = await addMember(tx, {
    account,
    nickname: null,
    staffRole: 'administrator',
    registeredAt: new Date(),
  })
  return { id, account }
}
