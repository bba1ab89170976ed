import { generateKeyPairSync } from 'node:crypto'
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
    sandboxGateway: false,
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
      'PUBLIC_URL is "ftp://x", but it has to be an address like https://forum.example.org, with nothing behind the name.',
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
  expect(readConfig({ PUBLIC_URL: 'https://forum.example.org/' }).publicUrl).toBe('https://forum.example.org')
})

test.each([
  'forum.example.org',
  'https://example.org/forum',
  'https://example.org/?a',
  'https://me@example.org',
])('PUBLIC_URL=%s is refused: the rest of it would be lost', (PUBLIC_URL) => {
  expect(() => readConfig({ PUBLIC_URL })).toThrow('nothing behind the name')
})

test.each(['10.0.0.0/99', '10.0.0.0/0', '::1/129', '1.2.3.4/8/8', 'proxy.example.org'])(
  'TRUST_PROXY=%s is refused',
  (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow('TRUST_PROXY is')
  },
)

test('a part of what only works together is refused, and says what else it takes', () => {
  expect(() => readConfig({ S3_BUCKET: 'tea', S3_SECRET_ACCESS_KEY: 'hunter2', MAIL_FROM: 'a@b.c' })).toThrow(
    [
      'The configuration is not usable:',
      'MAIL_FROM is set, but needs SMTP_URL beside it.',
      'S3_BUCKET is set, but needs S3_ACCESS_KEY_ID beside it.',
    ].join('\n  '),
  )
})

test.each(['smtps://user:hunter/2@mail.example.org', 'smtp://mail.example.org:99999'])(
  'the mail server %s can only be misread, and is refused',
  (SMTP_URL) => {
    expect(() => readConfig({ SMTP_URL, MAIL_FROM: 'a@b.c' })).toThrow(
      'SMTP_URL is set (its value may hold a password and is not shown), but it has to be like smtps://',
    )
  },
)

test('an address of a service that is none is told what one looks like', () => {
  expect(() => readConfig({ WEIXIN_OPEN_URL: 'weixin' })).toThrow('like https://open.weixin.qq.com')
})

test('Alipay takes three values, and a key that is none is refused without being repeated', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  const env = {
    PUBLIC_URL: 'https://forum.example.org',
    ALIPAY_APP_ID: '2021000000000001',
    ALIPAY_PRIVATE_KEY: privateKey.toString('base64'),
    ALIPAY_PUBLIC_KEY: publicKey.toString('base64'),
  }
  expect(readConfig(env).alipay).toMatchObject({
    appId: '2021000000000001',
    gatewayUrl: 'https://openapi.alipay.com/gateway.do',
  })
  expect(() => readConfig({ ...env, PUBLIC_URL: '' })).toThrow('PUBLIC_URL has to be set with ALIPAY_…')
  expect(() => readConfig({ ...env, ALIPAY_PUBLIC_KEY: '' })).toThrow('needs ALIPAY_PUBLIC_KEY beside it')
  const refuse = () => readConfig({ ...env, ALIPAY_PRIVATE_KEY: 'hunter2' })
  expect(refuse).toThrow('ALIPAY_PRIVATE_KEY')
  expect(refuse).not.toThrow('hunter2')
})

test('what sends people away and back again needs the address to come back to', () => {
  const oidc = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }
  const both = { ...oidc, WEIXIN_OA_SECRET: 'c' }
  expect(() => readConfig(both)).toThrow('PUBLIC_URL has to be set with OIDC_… and WEIXIN_OA_SECRET')
  expect(readConfig({ ...both, PUBLIC_URL: 'https://forum.example.org' }).oidc).toMatchObject({
    clientId: 'a',
  })
})

test.each([
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'development' }, true],
  [{ NODE_ENV: 'production', SANDBOX_GATEWAY: 'on' }, true],
  [{ NODE_ENV: 'development', SANDBOX_GATEWAY: 'off' }, false],
])('with %j the sandbox gateway is open: %s', (env, isOpen) => {
  expect(readConfig(env).sandboxGateway).toBe(isOpen)
})
