import type { AddressInfo } from 'node:net'
import type { Config } from '#server/core/config.ts'
import { openKeys } from '#server/core/keys.ts'
import { createLog } from '#server/core/log.ts'
import { openChannels } from '#server/notifications/channels.ts'
import { openUploadStore } from '#server/posts/uploads/upload-store.ts'
import { createApp } from './app.ts'
import type { Database } from './core/database.ts'
import { listen } from './db/notifications.ts'
import { loadBuiltPages } from './http/built-pages.ts'
import { startDevelopmentPages } from './http/development-pages.ts'

/** Listens on the configured address; returns the port, which the configuration may leave open. `close()` waits for the requests in flight. */
export async function startServer({
  config,
  db,
}: {
  config: Config & { databaseUrl: string }
  db: Database
}) {
  const log = createLog(config)
  const notifications = await listen(config.databaseUrl, (error) => log.warn({ err: error }, 'notifications'))
  const keys = await openKeys(config)
  const pages = config.nodeEnv === 'development' ? await startDevelopmentPages() : loadBuiltPages()
  const app = await createApp({
    db,
    notifications,
    log,
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    uploads: await openUploadStore(config),
    keys,
    channels: openChannels(config),
    thirdParties: config,
    payment: config,
    providers: { mail: config.mail !== undefined, sms: config.sms !== undefined },
    pages,
  })
  const close = async () => {
    await app.close()
    await Promise.all([notifications.close(), pages.close?.()])
  }
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    // What listens on would tell of the database that is stopped next, and bury the reason.
    await close()
    throw error
  }
  return { port: (app.server.address() as AddressInfo).port, close }
}
