import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { defaultSettings } from '#contract/core/settings.ts'
import type { ThirdPartyAccess } from '#server/accounts/third-party/providers.ts'
import type { Site } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { createKeys } from '#server/core/keys.ts'
import { Permissions } from '#server/core/permissions.ts'
import { TaggedCache } from '#server/core/tagged-cache.ts'
import { WordFilter } from '#server/core/word-filter.ts'
import type { CachedAnswer } from '#server/http/endpoints.ts'
import type { PaymentAccess } from '#server/money/recharge/gateways.ts'
import { createLocalStorage } from '#server/posts/uploads/local-storage.ts'

/** A folder for uploads that goes with the test run; outside one, with the process. */
function makeUploadStore() {
  const folder = mkdtempSync(join(tmpdir(), 'teahouse-uploads-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return {
    storage: createLocalStorage(folder),
    workFolder: join(folder, '.incoming'),
    outsideFolder: join(folder, '.outside'),
    ffmpeg: null,
  }
}

/** What proves somebody, in every test: a key that is no secret, and both ways to send codes. */
export const testDeps = {
  keys: createKeys('a secret that only tests know, of 32+'),
  log: pino({ level: 'silent' }),
  channels: { mail: true, sms: true },
  publicUrl: undefined,
  uploads: makeUploadStore(),
  providers: { mail: false, sms: false },
  payment: { alipay: undefined, sandboxGateway: true } as PaymentAccess,
  thirdParties: { oidc: undefined, weixin: undefined } as ThirdPartyAccess,
}

/** Nobody may do anything: for what is made without a database. */
export const emptyPermissions = new Permissions({
  roles: [],
  levels: [],
  staffRoles: [],
  tagRights: [],
  tags: [],
})

/** A process that holds nothing of any feature: for what is tested of the plumbing alone. */
export const bareHost = (db: Database) => ({
  db,
  notifications: {
    on: async () => undefined,
    onReconnect: () => undefined,
    caughtUp: async () => undefined,
    close: async () => undefined,
  },
  site: testDeps as unknown as Site,
  snapshots: () => ({
    settings: defaultSettings,
    permissions: emptyPermissions,
    words: new WordFilter([]),
  }),
  readActor: async () => null,
  readKeyActor: async () => null,
  guestRights: () => emptyPermissions.guestRights,
  isBanned: () => false,
  answers: new TaggedCache<CachedAnswer>({ bytesMax: 1, countBytes: () => 1 }),
  routes: [],
  log: testDeps.log,
  trustProxy: false,
  assetsFolder: undefined,
})
