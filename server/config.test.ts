import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('an empty environment is enough', () => {
  expect(readConfig({ PORT: '', WORKERS: ' ' })).toEqual({
    port: 3000,
    host: expect.stringMatching(/^(::|0\.0\.0\.0)$/),
    dataDir: resolve('data'),
    databaseUrl: undefined,
    workers: 1,
    nodeEnv: 'production',
    logLevel: 'info',
    trustProxy: false,
    publicUrl: undefined,
  })
})

test('all problems are listed at once, with the value and what is allowed, but no secret', () => {
  const env = {
    PORT: '70000',
    WORKERS: 'many',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://root:hunter2@db',
    PUBLIC_URL: 'ftp://x',
  }
  expect(() => readConfig(env)).toThrow(
    [
      'The configuration is not usable:',
      'PORT is "70000", but it has to be a whole number from 0 (any free port) to 65535.',
      'DATABASE_URL is set (its value may hold a password and is not shown), but it has to be like postgres://user:password@host:5432/name.',
      'WORKERS is "many", but it has to be a whole number from 1 to 256.',
      'LOG_LEVEL is "loud", but it has to be one of fatal, error, warn, info, debug, trace, silent.',
      'PUBLIC_URL is "ftp://x", but it has to be an address like https://forum.example.org.',
    ].join('\n  '),
  )
})

test.each([
  ['true', true],
  ['2', 2],
  ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
])('TRUST_PROXY=%s', (text, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: text })).toMatchObject({ trustProxy })
})

test.each(['1e3', '-1', '3000x', '65536'])('PORT=%s is refused', (PORT) => {
  expect(() => readConfig({ PORT })).toThrow('PORT')
})

test('a public address is kept as its origin', () => {
  expect(readConfig({ PUBLIC_URL: 'https://forum.example.org/a/' }).publicUrl).toBe(
    'https://forum.example.org',
  )
})
