import { expect, test } from 'vitest'
import { createKeys } from './keys.ts'

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
