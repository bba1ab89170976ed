import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RoleBook } from '#server/accounts/roles/permissions.ts'
import { createKeys } from '#server/core/keys.ts'
import type { PaymentAccess } from '#server/money/recharge/gateways.ts'
import { createLocalStorage } from '#server/posts/uploads/local-storage.ts'
import type { ThirdPartyAccess } from '#server/third-party/providers.ts'

/** A folder for uploads that goes with the test run; outside one, with the process. */
function makeUploadPlace() {
  const folder = mkdtempSync(join(tmpdir(), 'teahouse-uploads-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { storage: createLocalStorage(folder), workFolder: join(folder, '.incoming') }
}

/** What proves somebody, in every test: a key that is no secret, and both ways to send codes. */
export const testParts = {
  keys: createKeys('a secret that only tests know, of 32+'),
  channels: { mail: true, sms: true },
  publicUrl: undefined,
  place: makeUploadPlace(),
  providers: { mail: false, sms: false },
  payment: { alipay: undefined, sandboxGateway: true } as PaymentAccess,
  access: { oidc: undefined, weixin: undefined } as ThirdPartyAccess,
}

/** Nobody may do anything: for what is made without a database. */
export const emptyBook = new RoleBook({ roles: [], levels: [], staffRoles: [], tagRights: [], ownTagIds: [] })
