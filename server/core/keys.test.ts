import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createKeys, openKeys } from './keys.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'teahouse-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const keys = createKeys('a secret that only tests know, of 32+')

test('what was stored by the first release is still read, and its codes are still right', () => {
  const stored = 'PteKkyWo42MMaYaEckqrBpONUtZUMWS9x7Hxdg8BGVb9SjtXjQhNBMC+wm0='
  expect(keys.decrypt('authenticator', Buffer.from(stored, 'base64'))).toBe('JBSWY3DPEHPK3PXP')
  expect(keys.sign('code', 'register +8613800138000 123456').toString('hex')).toBe(
    '82bdd54be6f6696cda232d48cacda14f399b472545c25f9d393d70f1d8d5b2a2',
  )
})

test('a signature is of one text, for one purpose, and whole', () => {
  const signature = keys.sign('download', 'tea').toString('base64url')
  expect(keys.isSigned('download', 'tea', signature)).toBe(true)
  expect(keys.isSigned('download', 'coffee', signature)).toBe(false)
  expect(keys.isSigned('unsubscribe', 'tea', signature)).toBe(false)
  for (const other of ['', 'undefined', signature.slice(0, -4), `${signature}AAAA`])
    expect(keys.isSigned('download', 'tea', other)).toBe(false)
})

test('what was encrypted for one purpose, or changed, is not read', () => {
  const encrypted = keys.encrypt('message', 'tea')
  expect(keys.decrypt('message', encrypted)).toBe('tea')
  expect(() => keys.decrypt('third-party', encrypted)).toThrow()
  encrypted[encrypted.length - 1]! ^= 1
  expect(() => keys.decrypt('message', encrypted)).toThrow()
})

test('the key is named only once it is whole, so that whoever is killed meanwhile leaves none', async () => {
  const dataDir = makeFolder()
  const file = join(dataDir, 'secret.key')
  const opening = openKeys({ dataDir })
  // What was begun goes on while this thread stands still, and no further than to its next step.
  for (let turn = 0; turn < 20 && !existsSync(file); turn++) {
    await new Promise(setImmediate)
    for (const end = Date.now() + 10; Date.now() < end; );
  }
  if (existsSync(file)) expect(readFileSync(file, 'utf8')).toHaveLength(43)
  await opening
})

test('processes that start at once have the same key, and each reads it whole', async () => {
  for (let round = 0; round < 20; round++) {
    const dataDir = makeFolder()
    const opened = await Promise.all(Array.from({ length: 8 }, () => openKeys({ dataDir })))
    expect(new Set(opened.map((each) => each.sign('code', 'tea').toString('hex'))).size).toBe(1)
    expect(readdirSync(dataDir)).toEqual(['secret.key'])
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toHaveLength(43)
  }
})
