import { type AppParts, createApp } from './app.ts'
import type { Config } from './core/config.ts'
import { openKeys } from './core/keys.ts'
import { createLog } from './core/log.ts'
import type { Database } from './db/database.ts'
import { listen } from './db/notifications.ts'
import { loadBuiltPages } from './http/built-pages.ts'
import { startDevelopmentPages } from './http/development-pages.ts'
import { closeMarkdown } from './markdown/markdown.ts'
import { openChannels } from './notifications/channels.ts'
import { openUploadPlace } from './uploads/upload-place.ts'

/** Listens on the configured address. `close()` waits for the requests in flight. */
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
    logger: { level: config.logLevel },
    trustProxy: config.trustProxy as AppParts['trustProxy'],
    publicUrl: config.publicUrl,
    place: await openUploadPlace(config),
    keys,
    channels: openChannels(config),
    access: config,
    payment: config,
    providers: { mail: config.mail !== undefined, sms: config.sms !== undefined },
    pages,
  })
  await app.listen({ port: config.port, host: config.host })
  return {
    async close() {
      await app.close()
      await Promise.all([notifications.close(), closeMarkdown(), pages.close?.()])
    },
  }
}
