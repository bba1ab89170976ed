/* Shared by every way in, and by appeals: what lets a banned member answer their ban, and nothing else. */
import type { Context } from '#server/core/context.ts'
import { minuteMs } from '#server/core/durations.ts'
import type { Keys } from '#server/core/keys.ts'
import { UserError } from '#server/core/user-error.ts'

const lifeMs = 30 * minuteMs

/** Who has proven who they are and may not come in because of a ban gets a ticket with the refusal. */
export const tellingOfBans =
  <Input, Output>(signIn: (context: Context, input: Input) => Promise<Output>) =>
  async (context: Context, input: Input): Promise<Output> => {
    try {
      return await signIn(context, input)
    } catch (error) {
      if (error instanceof UserError && error.memberId !== undefined)
        error.ticket = makeBanTicket(context.site.keys, error.memberId)
      throw error
    }
  }

export function makeBanTicket(keys: Keys, memberId: number, madeAt = Date.now()): string {
  const content = `${memberId}.${madeAt + lifeMs}`
  return `${content}.${keys.sign('ban-ticket', content).toString('base64url')}`
}

/** Returns whose ban it is. Throws `link_expired` of what is too old, or none of ours. */
export function readBanTicket(keys: Keys, ticket: string): number {
  const [memberId = '', expires = '', signature = ''] = ticket.split('.')
  const isOurs = keys.isSigned('ban-ticket', `${memberId}.${expires}`, signature)
  if (!isOurs || !(Number(expires) > Date.now())) throw new UserError('link_expired')
  return Number(memberId)
}
