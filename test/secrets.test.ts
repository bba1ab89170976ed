import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { register, type SecondStep, signIn, signInByLink } from '#contract/accounts/accounts.ts'
import { requestCode } from '#contract/accounts/codes.ts'
import { changePassword } from '#contract/accounts/profile.ts'
import { recoverPassword } from '#contract/accounts/recovery.ts'
import { refreshToken } from '#contract/accounts/refresh.ts'
import { completeSignIn, confirmAuthenticator, startAuthenticator } from '#contract/accounts/second-factor.ts'
import { fillPath } from '#contract/core/endpoint.ts'
import { createSignInLink } from '#server/accounts/sign-in/sign-in-links.ts'
import { createTestApp, endpoints, refusal, sessionOf } from './app.ts'
import { passCaptcha, readPosted } from './codes.ts'
import { makeMember } from './makers.ts'

/*
 * A member goes through everything that a secret is used for, once rightly and once wrongly. Then all that the site has
 * written or says is searched for each of those secrets: every table, the log at its most talkative, and the answers of
 * every read to staff and to another member.
 */

const logLines: string[] = []
const stream = new Writable({
  write(chunk, _encoding, done) {
    logLines.push(String(chunk))
    done()
  },
})
const { app, as, cast, db } = await createTestApp({}, { log: pino({ level: 'trace' }, stream) })
const guest = as(null)
const urls: string[] = []
app.addHook('onRequest', async ({ url }) => void urls.push(url))

const secrets: Record<string, string> = {}
/** Remembers a secret under the name it's missed by. */
function plant<T extends string>(name: string, secret: T): T {
  secrets[name] = secret
  return secret
}

async function useEverySecret(): Promise<void> {
  const email = 'canary@example.org'
  const account = 'canary_bird'
  const first = plant('password', 'yellow feathers 1')
  await guest.call(register, {
    type: 'account',
    account,
    password: first,
    hintQuestion: 'Where does it sing?',
    hintAnswer: plant('hint answer', 'in the deepest mine'),
    agreeTerms: true,
    ...(await passCaptcha(db)),
  })
  await refusal(guest.call(signIn, { account, password: plant('wrong password', 'no such feathers') }))
  const session = sessionOf(await guest.call(signIn, { account, password: first }))
  plant('access token', session.accessToken)
  plant('refresh token', session.refreshToken)
  const renewed = await as(session).call(refreshToken, {})
  plant('renewed access token', renewed.accessToken)
  plant('renewed refresh token', renewed.refreshToken)
  const member = as(renewed)

  const second = plant('changed password', 'yellow feathers 2')
  await member.call(changePassword, { oldPassword: first, password: second })
  const again = as(sessionOf(await guest.call(signIn, { account, password: second })))
  const { secret } = await again.call(startAuthenticator, { password: second })
  plant('authenticator secret', secret)
  const codeAt = (timestamp: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  const { recoveryCodes } = await again.call(confirmAuthenticator, { factorCode: codeAt(Date.now()) })
  for (const [at, code] of recoveryCodes.entries()) plant(`recovery code ${at}`, code)
  const step = (await guest.call(signIn, { account, password: second })) as SecondStep
  plant('ticket', step.ticket)
  await guest.call(completeSignIn, { ticket: step.ticket, factorCode: recoveryCodes[0]! })

  await guest.call(requestCode, { module: 'register', channel: 'mail', email, ...(await passCaptcha(db)) })
  plant('mailed code', (await readPosted(db, email))!.code)
  await guest.call(recoverPassword, {
    account,
    way: 'hint',
    hintAnswer: secrets['hint answer'],
    password: plant('recovered password', 'yellow feathers 3'),
    ...(await passCaptcha(db)),
  })
  const owner = await makeMember(db)
  const link = await db.transaction().execute((tx) => createSignInLink(tx, owner.memberId))
  plant('sign-in link', link)
  await guest.call(signInByLink, { token: link, password: plant('first password', 'yellow feathers 4') })
}

/** Every row of every table as text, by the table's name. Bytes are shown in hex, as PostgreSQL shows them. */
async function dumpTables(): Promise<[string, string][]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  return Promise.all(
    tables.map(async ({ name }): Promise<[string, string]> => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db)
      return [name, rows.map(({ row }) => row).join('\n')]
    }),
  )
}

/** What staff and another member are told by every read that takes nothing or an id. */
async function readEverything(): Promise<[string, string][]> {
  const reads = endpoints.filter(({ method }) => method === 'GET')
  const askers = { administrator: cast.keeper, 'another member': cast.bob }
  const answers: [string, string][] = []
  for (const [who, asker] of Object.entries(askers)) {
    for (const { name, path } of reads) {
      const id = { userId: 4, memberId: 4, id: 4 }
      const filled = fillPath(path, id).path.replaceAll('undefined', '4')
      const { body } = await as(asker).send({ url: `/api${filled}?userId=4&memberId=4` })
      answers.push([`${name} to ${who}`, body])
    }
  }
  return answers
}

/** The forms in which a secret could lie about: as it is, and as bytes in hex or base64. */
const formsOf = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
]

/** Six digits may stand in a longer number by chance; alone they don't. */
const contains = (text: string, form: string) =>
  /^\d+$/.test(form) ? new RegExp(`(?<![\\d.])${form}(?!\\d)`).test(text) : text.includes(form)

test('no secret stands in the database, in the log, in an address or in what others are told', async () => {
  await useEverySecret()
  expect(Object.keys(secrets).length).toBeGreaterThan(20)
  const places: [string, string][] = [
    ...(await dumpTables()),
    ...(await readEverything()),
    ['the log', logLines.join('')],
    ['addresses', urls.join('\n')],
  ]
  // The search itself has to find what is there.
  expect(places.some(([, text]) => contains(text, 'canary_bird'))).toBe(true)
  const found = places.flatMap(([place, text]) =>
    Object.entries(secrets).flatMap(([name, secret]) =>
      formsOf(secret).some((form) => contains(text, form)) ? [`${name} in ${place}`] : [],
    ),
  )
  process.stdout.write(
    `${Object.keys(secrets).length} secrets searched for in ${places.length} places, ${logLines.length} log lines\n`,
  )
  expect(found).toEqual([])
})
