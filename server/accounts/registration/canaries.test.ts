import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { register, type SecondStep, signIn } from '#contract/accounts/accounts.ts'
import { requestCode } from '#contract/accounts/codes.ts'
import { readProfile } from '#contract/accounts/profile.ts'
import { recoverPassword } from '#contract/accounts/recovery.ts'
import * as factor from '#contract/accounts/second-factor.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/core/config.ts'
import { createLog } from '#server/core/log.ts'
import { listen } from '#server/db/notifications.ts'
import { sendDueMessages } from '#server/notifications/outbox.ts'
import { createCallers } from '#test/app.ts'
import { passCaptcha, readPosted } from '#test/codes.ts'
import { createTestDatabase } from '#test/database.ts'
import { testDeps } from '#test/deps.ts'

/*
 * Plants secrets everywhere that accounts take them, and then looks for each in the log at its most talkative, in
 * every answer that isn't meant to give it, and in every row of the database.
 */

const { db, url, drop } = await createTestDatabase()
const notifications = await listen(url)
let logged = ''
const stream = new Writable({
  write(chunk, _encoding, done) {
    logged += chunk
    done()
  },
})
const app = await createApp({
  ...testDeps,
  db,
  notifications,
  log: pino({ level: 'trace' }, stream),
  trustProxy: true,
})
afterAll(async () => {
  await app.close()
  await notifications.close()
  await drop()
})
const callers = createCallers(app)
const guest = callers(null)

async function dumpAllTables(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const dumps = await Promise.all(
    tables.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db),
    ),
  )
  return dumps.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}

/** A text as it stands, and as a column of bytes would show it. */
const disguises = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret, 'base64url').toString('hex'),
]

test('no planted secret is in the log, in an answer that isn’t its own, or in the database', async () => {
  const password = 'canary-password-4711'
  const newPassword = 'canary-password-4712'
  const hintAnswer = 'canary-hint-answer'
  const email = 'canary@example.org'
  await guest.call(requestCode, { module: 'register', channel: 'mail', email, ...(await passCaptcha(db)) })
  const { code } = (await readPosted(db, email))!
  const dumpWithCode = await dumpAllTables()
  const session = await guest.call(register, {
    type: 'email',
    account: 'canary',
    password,
    hintQuestion: 'Which bird is it?',
    hintAnswer,
    email,
    code,
    agreeTerms: true,
  })
  const member = callers(session)
  const { secret } = await member.call(factor.startAuthenticator, { password })
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const { recoveryCodes } = await member.call(factor.confirmAuthenticator, { factorCode: totp.generate() })
  const step = (await guest.call(signIn, { account: 'canary', password })) as SecondStep
  const second = await guest.call(factor.completeSignIn, {
    ticket: step.ticket,
    factorCode: recoveryCodes[0]!,
  })
  const captcha = await passCaptcha(db)
  await guest.call(recoverPassword, {
    account: 'canary',
    way: 'hint',
    hintAnswer,
    password: newPassword,
    ...captcha,
  })
  await guest.send({ url: `/api/profile?accessToken=${second.accessToken}` })
  const profile = JSON.stringify(await callers(await signInAnew()).call(readProfile, {}))
  const refusing = { mail: { send: () => Promise.reject(new Error('refused')) } }
  await sendDueMessages(
    { db, log: createLog({ logLevel: 'silent' }) },
    { keys: testDeps.keys, senders: refusing },
  )

  const secrets = [
    password,
    newPassword,
    hintAnswer,
    session.accessToken,
    session.refreshToken,
    second.accessToken,
    step.ticket,
    secret,
    ...recoveryCodes,
    ...recoveryCodes.map((each) => each.replaceAll('-', '')),
  ]
  const dump = await dumpAllTables()
  expect(logged).toContain('answered')
  expect(dump).toContain('canary@example.org')
  for (const planted of secrets) {
    for (const form of disguises(planted)) {
      expect(logged).not.toContain(form)
      expect(profile).not.toContain(form)
      expect(dump).not.toContain(form)
    }
  }
  // Six digits may stand in any number by chance, so the code is looked for as text of its own.
  expect(dumpWithCode).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`))
  expect(logged).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`))

  async function signInAnew() {
    const { ticket } = (await guest.call(signIn, { account: 'canary', password: newPassword })) as SecondStep
    return guest.call(factor.completeSignIn, { ticket, factorCode: recoveryCodes[1]! })
  }
})

test('a configuration that is refused does not repeat its secrets', () => {
  const env = {
    SMTP_URL: 'mail.example.org:canary-mail-password',
    SECRET_KEY: 'canary-short-key',
    PORT: 'not a port',
  }
  expect(() => readConfig(env)).toThrow(/PORT/)
  const said = (() => {
    try {
      readConfig(env)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  })()
  expect(said).toContain('SMTP_URL is set')
  expect(said).not.toContain('canary')
})
