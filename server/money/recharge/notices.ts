import type { FastifyRequest } from 'fastify'
import { yuanText } from '#contract/money/money.ts'
import type { Mount } from '#server/core/host.ts'
import { raiseAlarm } from '#server/notifications/alarms.ts'
import { settle } from './settle.ts'

export const noticePath = (gateway: string) => `/paymentNotice/${gateway}`

/** Words that end a gateway's repeating: there is nothing more to say about it, or nothing that repeating would mend. */
const final = new Set(['credited', 'repeated', 'closed', 'paid_twice', 'account_ended', 'unknown_order'])

/**
 * Where gateways tell what became of a payment. Whoever they are, only their signature counts. What was paid for an order that
 * isn't here, as after a restore, is in no list: the staff are told, and answer when they have credited it.
 */
export const mountNotices: Mount = (app, { db, site }) => {
  app.post<{ Params: { gateway: string } }>('/paymentNotice/:gateway', async (request, reply) => {
    const { gateway } = request.params
    const notice = await (await site.gateways.find(gateway))?.readNotice(readForm(request))
    const outcome = notice ? await settle(db, gateway, notice) : 'not_signed'
    if (notice?.outcome === 'paid' && outcome === 'unknown_order') {
      const detail = `${gateway} ${notice.gatewayNumber}: ${yuanText(notice.amountFen)} CNY`
      await raiseAlarm({ db, keys: site.keys }, { kind: 'payment', subject: notice.orderNumber, detail })
    }
    const facts = { gateway, outcome, orderNumber: notice?.orderNumber }
    if (final.has(outcome)) request.log.info(facts, 'payment notice')
    else request.log.warn(facts, 'payment notice refused')
    return reply.type('text/plain').send(final.has(outcome) ? 'success' : 'failure')
  })
}

/** Only text counts: a field that comes twice is a list, and no gateway sends one. */
export function readForm({ body, query, method }: FastifyRequest): Record<string, string> {
  const form = Object.entries((method === 'GET' ? query : body) ?? {})
  return Object.fromEntries(form.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
