import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/accounts.ts'
import {
  addPasskey,
  readSecondFactors,
  removePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from '#contract/accounts/second-factor.ts'
import { defaultSettings } from '#contract/core/settings.ts'
import type { Tx } from '#server/core/database.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { type Member, makeMember, memberPassword } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'

const { as, db, settings } = await createTestApp({ captchaAfterFailedSignIns: 100 })
const guest = as(null)

/** A member's passkey as a device holds it, which answers a challenge the way a browser does. */
async function makePasskey({ memberId }: Member) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomUUID()
  const public_key = toCose(publicKey)
  await db
    .insertInto('passkeys')
    .values({
      credential_id: id,
      member_id: memberId,
      public_key,
      sign_count: 0,
      transports: [],
      name: 'Key',
    })
    .execute()

  return (challenge: string, origin = 'http://localhost:80') => {
    const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }))
    // The person was there and was checked, and the key was used once.
    const authenticatorData = Buffer.concat([sha256('localhost'), Buffer.from('0500000001', 'hex')])
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    }
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }
}

/** A COSE key: of two coordinates, for ES256, on P-256. */
function toCose(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

/** A passkey as a browser makes it for a challenge, without saying of what make it is. */
function createCredential(challenge: string, said: object = {}): string {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin: 'http://localhost:80' })
  const authenticatorData = Buffer.concat([
    sha256('localhost'),
    // The person was there and was checked, and here is the key: its make, the length of its id, and the two.
    Buffer.from(`4500000000${'00'.repeat(16)}0010`, 'hex'),
    id,
    toCose(publicKey),
  ])
  const attestation = Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
    Buffer.from([0x58, authenticatorData.length]),
    authenticatorData,
  ])
  const response = {
    clientDataJSON: Buffer.from(clientData).toString('base64url'),
    attestationObject: attestation.toString('base64url'),
    ...said,
  }
  const name = id.toString('base64url')
  return JSON.stringify({
    id: name,
    rawId: name,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

async function startSignIn() {
  const { challengeKey, options } = await guest.call(startPasskeySignIn, {})
  const { challenge } = JSON.parse(options) as { challenge: string }
  return { challengeKey, challenge }
}

test('a passkey gets in where the password has no tries left, once a challenge', async () => {
  const member = await makeMember(db)
  const answerTo = await makePasskey(member)
  const enter = (password: string) => refusal(guest.call(signIn, { account: member.account, password }))
  await Promise.all(Array.from({ length: 25 }, () => enter('wrong')))
  expect((await enter(memberPassword)).code).toBe('captcha_required')

  const { challengeKey, challenge } = await startSignIn()
  const answer = { challengeKey, credential: answerTo(challenge) }
  const { systemUser } = await guest.call(signInByPasskey, answer)
  expect(systemUser.userId).toBe(member.memberId)
  expect((await refusal(guest.call(signInByPasskey, answer))).code).toBe('passkey_refused')
})

test('what a passkey answered on another site, or to another challenge, gets nobody in', async () => {
  const answerTo = await makePasskey(await makeMember(db))
  const { challengeKey, challenge } = await startSignIn()
  const elsewhere = { challengeKey, credential: answerTo(challenge, 'http://localhost.example:80') }
  expect((await refusal(guest.call(signInByPasskey, elsewhere))).code).toBe('passkey_refused')
  const [next, other] = [await startSignIn(), await startSignIn()]
  const mixed = { challengeKey: next.challengeKey, credential: answerTo(other.challenge) }
  expect((await refusal(guest.call(signInByPasskey, mixed))).code).toBe('passkey_refused')
})

test('what no browser says is refused or left out, and is no bug of ours', async () => {
  const { challengeKey } = await startSignIn()
  const strange = { challengeKey, credential: JSON.stringify({ id: '\0', response: {} }) }
  expect((await refusal(guest.call(signInByPasskey, strange))).code).toBe('passkey_refused')
  const member = await makeMember(db)
  for (const transports of [5, null, ['usb', '\0', 'usb', 7]]) {
    const begun = await as(member).call(startPasskey, { password: memberPassword })
    const { challenge } = JSON.parse(begun.options) as { challenge: string }
    const credential = createCredential(challenge, { transports })
    await as(member).call(addPasskey, { challengeKey: begun.challengeKey, credential, name: 'Key' })
  }
  const kept = db.selectFrom('passkeys').select('transports').where('member_id', '=', member.memberId)
  expect(await kept.orderBy('id').execute()).toEqual([[], [], ['usb']].map((transports) => ({ transports })))
})

test('what a passkey answers to is its member’s own, and good for five minutes', async () => {
  const [member, other] = [await makeMember(db), await makeMember(db)]
  expect((await refusal(as(member).call(startPasskey, { password: 'wrong' }))).fields).toEqual({
    password: 'password_wrong',
  })
  const { challengeKey, options } = await as(member).call(startPasskey, { password: memberPassword })
  const { challenge } = JSON.parse(options) as { challenge: string }
  const add = (who: Member) =>
    as(who).call(addPasskey, { challengeKey, credential: createCredential(challenge), name: 'Key' })
  expect((await refusal(add(other))).code).toBe('passkey_refused')
  await db
    .updateTable('passkey_challenges')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()
  expect((await refusal(add(member))).code).toBe('passkey_refused')
})

test('a passkey is taken away by its own member, with the password, and gets nobody in from then on', async () => {
  const [member, other] = [await makeMember(db), await makeMember(db)]
  const answerTo = await makePasskey(member)
  const [{ passkeyId } = { passkeyId: 0 }] = (await as(member).call(readSecondFactors, {})).passkeys
  const remove = (who: Member, password: string) => as(who).call(removePasskey, { passkeyId, password })
  expect((await refusal(remove(member, 'wrong'))).fields).toEqual({ password: 'password_wrong' })
  expect((await refusal(remove(other, memberPassword))).code).toBe('not_found')
  const { challengeKey, challenge } = await startSignIn()
  const enter = () => guest.call(signInByPasskey, { challengeKey, credential: answerTo(challenge) })
  // It is found before it is gone.
  const removing = (tx: Tx) => tx.deleteFrom('passkeys').where('id', '=', passkeyId).execute()
  expect((await refusal(meanwhile(db, removing, enter))).code).toBe('passkey_refused')
  await makePasskey(member)
  const [next] = (await as(member).call(readSecondFactors, {})).passkeys
  await as(member).call(removePasskey, { passkeyId: next!.passkeyId, password: memberPassword })
  expect((await as(member).call(readSecondFactors, {})).passkeys).toEqual([])
})

test('where all signing in is closed a passkey gets nobody in either', async () => {
  const answerTo = await makePasskey(await makeMember(db))
  const { challengeKey, challenge } = await startSignIn()
  await settings({ allowLoginAccountTypes: [] })
  const answer = { challengeKey, credential: answerTo(challenge) }
  expect((await refusal(guest.call(signInByPasskey, answer))).code).toBe('sign_in_closed')
  await settings({ allowLoginAccountTypes: defaultSettings.allowLoginAccountTypes })
})

test('of passkeys that were begun beside each other no more are added than are listed', async () => {
  const member = await makeMember(db)
  const begun: { challengeKey: string; options: string }[] = []
  for (let at = 0; at < 21; at++)
    begun.push(await as(member).call(startPasskey, { password: memberPassword }))
  const add = ({ challengeKey, options }: (typeof begun)[number]) => {
    const { challenge } = JSON.parse(options) as { challenge: string }
    return as(member).call(addPasskey, { challengeKey, credential: createCredential(challenge), name: 'Key' })
  }
  for (const each of begun.slice(0, 20)) await add(each)
  expect((await refusal(add(begun[20]!))).code).toBe('list_full')
  const kept = await db.selectFrom('passkeys').select('id').where('member_id', '=', member.memberId).execute()
  expect(kept).toHaveLength(20)
})
