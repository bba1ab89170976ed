import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { savePushDevice } from '#contract/people/push.ts'
import type { createTestApp } from './app.ts'
import { type Member, makeMember } from './makers.ts'
import { makeSubscription, openPushService } from './push-service.ts'

type App = Pick<Awaited<ReturnType<typeof createTestApp>>, 'as' | 'db'>

export function pushReaders({ as, db }: App) {
  /** Makes a service, and a member with a browser that is notified by it; returns what the browser has shown. */
  return async function makeReader(
    answer?: (path: string) => number,
    member?: Member,
    headers?: Record<string, string>,
  ) {
    const service = await openPushService(answer, headers)
    onTestFinished(service.close)
    const reader = member ?? (await makeMember(db))
    const subscription = makeSubscription()
    // A port may have been that of a service before, whose devices are still known.
    const endpoint = `${service.origin}/${reader.account}`
    const { publicKey, secret } = subscription
    await as(reader).call(savePushDevice, { endpoint: 'https://push.example.org/device', publicKey, secret })
    // Members can't name this machine.
    await db
      .updateTable('push_devices')
      .set({ endpoint, added_at: sql`now() - interval '1 minute'` })
      .where('member_id', '=', reader.memberId)
      .where('endpoint', 'like', 'https://push.example.org/%')
      .execute()
    const shown = () => service.received.map(({ body }) => JSON.parse(subscription.decrypt(body)))
    return { reader, service, shown }
  }
}
