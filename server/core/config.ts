import { createPrivateKey, createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod'
import { OperatorError } from './operator-error.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const neverShown = new Set([
  'DATABASE_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'SMS_ACCESS_KEY_SECRET',
  'OIDC_CLIENT_SECRET',
  'WEIXIN_OA_SECRET',
  'ALIPAY_PRIVATE_KEY',
  'S3_SECRET_ACCESS_KEY',
])

/** `sentence` completes: NAME is "value", but it has to be … */
const wholeNumber = (min: number, max: number, sentence: string) =>
  z
    .string()
    .refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max, sentence)
    .transform(Number)

const oneOf = <const T extends readonly string[]>(values: T) => z.enum(values, `one of ${values.join(', ')}`)

const keySentence = 'an RSA key in base64, as Alipay shows it: PKCS#8 without the lines of BEGIN and END'

const smtpSentence =
  'like smtps://user:password@mail.example.org:465, in which signs are written like %2F for /'

const publicUrlSentence = 'an address like https://forum.example.org, with nothing behind the name'

/** An address of somebody else's service. */
const serviceUrl = (example: string) => z.url({ protocol: /^https?$/, error: `an address like ${example}` })

const rsaKey = (kind: 'private' | 'public') => z.string().refine((text) => isRsaKey(kind, text), keySentence)

const variables = z.object({
  PORT: wholeNumber(0, 65_535, 'a whole number from 0 (any free port) to 65535').prefault('3000'),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'an IP address or a host name')
    .prefault(everyAddress),
  DATA_DIR: z
    .string()
    .prefault('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'like postgres://user:password@host:5432/name')
    .optional(),
  WORKERS: wholeNumber(1, 256, 'a whole number from 1 to 256').prefault('1'),
  NODE_ENV: oneOf(['production', 'development', 'test']).prefault('production'),
  LOG_LEVEL: oneOf(logLevels).prefault('info'),
  TRUST_PROXY: z
    .string()
    .refine(isTrustProxy, 'true, false, a number of proxies, or their addresses parted by commas')
    .transform(toTrustProxy)
    .prefault('false'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: publicUrlSentence })
    .refine(isOrigin, publicUrlSentence)
    .transform((text) => new URL(text).origin)
    .optional(),
  SECRET_KEY: z.string().min(32, 'at least 32 characters long').optional(),
  SMTP_URL: z
    .string()
    // A password with a slash in it would leave another host and port.
    .refine((text) => /^smtps?:\/\/./.test(text) && URL.canParse(text), smtpSentence)
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]+<)?[^\s<>@]+@[^\s<>@]+>?$/, 'like Teahouse <no-reply@example.org>')
    .optional(),
  OIDC_ISSUER: serviceUrl('https://login.example.org').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(30, 'at most 30 characters').prefault('OpenID Connect'),
  WEIXIN_OA_SECRET: z.string().optional(),
  WEIXIN_OPEN_URL: serviceUrl('https://open.weixin.qq.com').prefault('https://open.weixin.qq.com'),
  WEIXIN_API_URL: serviceUrl('https://api.weixin.qq.com').prefault('https://api.weixin.qq.com'),
  SMS_ACCESS_KEY_ID: z.string().optional(),
  SMS_ACCESS_KEY_SECRET: z.string().optional(),
  SMS_SIGN_NAME: z.string().optional(),
  SMS_TEMPLATE_CODE: z.string().optional(),
  SMS_ENDPOINT: z
    .string()
    .regex(/^(https?:\/\/)?[\w.-]+(:\d+)?$/, 'a host like dysmsapi.aliyuncs.com')
    .prefault('dysmsapi.aliyuncs.com'),
  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_PRIVATE_KEY: rsaKey('private').optional(),
  ALIPAY_PUBLIC_KEY: rsaKey('public').optional(),
  ALIPAY_GATEWAY_URL: serviceUrl('https://openapi.alipay.com/gateway.do').prefault(
    'https://openapi.alipay.com/gateway.do',
  ),
  SANDBOX_GATEWAY: oneOf(['on', 'off']).optional(),
  S3_ENDPOINT: serviceUrl('https://s3.example.org').optional(),
  S3_REGION: z.string().prefault('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
})

const shape = variables.transform((found) => ({
  port: found.PORT,
  host: found.HOST,
  /** Absolute. */
  dataDir: found.DATA_DIR,
  /** A PostgreSQL of the operator's own; without it the embedded one is used. */
  databaseUrl: found.DATABASE_URL,
  workers: found.WORKERS,
  nodeEnv: found.NODE_ENV,
  logLevel: found.LOG_LEVEL,
  /** As Fastify takes it: all, none, how many, or which. */
  trustProxy: found.TRUST_PROXY,
  /** Origin that links in mails and pages begin with, when it isn't the one a request came to. */
  publicUrl: found.PUBLIC_URL,
  /** Seals what the database must not hold in clear; without it one is made and kept in the data folder. */
  secretKey: found.SECRET_KEY,
  /** Where mail goes out; without both there is none. */
  mail: found.SMTP_URL && found.MAIL_FROM ? { url: found.SMTP_URL, from: found.MAIL_FROM } : undefined,
  /** Alibaba Cloud's short message service; without its four values there is none. */
  sms: toSmsAccess(found),
  /** An OpenID Connect provider to sign in by; without its three values there is none. */
  oidc: toOidcAccess(found),
  /** WeChat's official account; its app id is a site setting. */
  weixin: found.WEIXIN_OA_SECRET
    ? { secret: found.WEIXIN_OA_SECRET, openUrl: found.WEIXIN_OPEN_URL, apiUrl: found.WEIXIN_API_URL }
    : undefined,
  /** Alipay, to recharge by; without its three values there is none. */
  alipay: toAlipayAccess(found),
  /** Storage of uploads that speaks S3; without its three values they are kept in the data folder. */
  s3: toS3Access(found),
  /** Pay with pretended money, to try everything out; never by itself in production. */
  sandboxGateway: (found.SANDBOX_GATEWAY ?? (found.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
}))

export interface S3Access {
  /** Undefined means Amazon's own. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

function toS3Access(found: z.output<typeof variables>): S3Access | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = found
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint: found.S3_ENDPOINT, region: found.S3_REGION, bucket, accessKeyId, secretAccessKey }
}

export interface AlipayAccess {
  appId: string
  /** Ours, PKCS#8 in base64 without its lines of BEGIN and END. */
  privateKey: string
  /** Alipay's, in base64 likewise. */
  publicKey: string
  gatewayUrl: string
}

function toAlipayAccess(found: z.output<typeof variables>): AlipayAccess | undefined {
  const { ALIPAY_APP_ID: appId, ALIPAY_PRIVATE_KEY: privateKey, ALIPAY_PUBLIC_KEY: publicKey } = found
  if (!appId || !privateKey || !publicKey) return undefined
  return { appId, privateKey, publicKey, gatewayUrl: found.ALIPAY_GATEWAY_URL }
}

export interface OidcAccess {
  issuer: string
  clientId: string
  clientSecret: string
  /** What the button says. */
  name: string
}

export interface WeixinAccess {
  secret: string
  openUrl: string
  apiUrl: string
}

function toOidcAccess(found: z.output<typeof variables>): OidcAccess | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = found
  if (!issuer || !clientId || !clientSecret) return undefined
  return { issuer, clientId, clientSecret, name: found.OIDC_NAME }
}

export interface SmsAccess {
  accessKeyId: string
  accessKeySecret: string
  signName: string
  templateCode: string
  endpoint: string
}

function toSmsAccess(found: z.output<typeof variables>): SmsAccess | undefined {
  const { SMS_ACCESS_KEY_ID: accessKeyId, SMS_ACCESS_KEY_SECRET: accessKeySecret } = found
  const { SMS_SIGN_NAME: signName, SMS_TEMPLATE_CODE: templateCode, SMS_ENDPOINT: endpoint } = found
  if (!accessKeyId || !accessKeySecret || !signName || !templateCode) return undefined
  return { accessKeyId, accessKeySecret, signName, templateCode, endpoint }
}

export type Config = z.output<typeof shape>

/** Reads the environment once. Throws an OperatorError that lists every problem; secrets are not repeated in it. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = shape.safeParse(given)
  const halves = describeHalves(given)
  if (parsed.success && halves.length === 0) return requirePublicUrl(parsed.data)
  const issues = parsed.error?.issues ?? []
  const problems = [
    ...issues.map(({ path, message }) => describe(String(path[0]), message, given)),
    ...halves,
  ]
  throw new OperatorError(['The configuration is not usable:', ...new Set(problems)].join('\n  '))
}

/** What only works together: with some of it, uploads or payments would quietly go another way than was meant. */
const together = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_CODE'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

function describeHalves(given: NodeJS.ProcessEnv): string[] {
  return together.flatMap((names) => {
    const set = names.find((name) => given[name])
    const lacking = names.filter((name) => !given[name])
    return set && lacking.length > 0 ? [`${set} is set, but needs ${lacking.join(' and ')} beside it.`] : []
  })
}

/** Who pays or signs in elsewhere is sent back here: by a request's word for it, anybody could say where that is. */
function requirePublicUrl(config: Config): Config {
  const { publicUrl, alipay, oidc, weixin } = config
  const needing = [alipay && 'ALIPAY_…', oidc && 'OIDC_…', weixin && 'WEIXIN_OA_SECRET'].filter(Boolean)
  if (publicUrl || needing.length === 0) return config
  throw new OperatorError(
    `The configuration is not usable:\n  PUBLIC_URL has to be set with ${needing.join(' and ')}, such as https://forum.example.org.`,
  )
}

function describe(name: string, allowed: string, given: NodeJS.ProcessEnv): string {
  const value = neverShown.has(name)
    ? 'set (its value may hold a password and is not shown)'
    : JSON.stringify(given[name])
  return `${name} is ${value}, but it has to be ${allowed}.`
}

/** `::` takes IPv4 too; a machine without IPv6 can't open it. Either way localhost answers. */
function everyAddress(): string {
  const addresses = Object.values(networkInterfaces()).flat()
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0'
}

/** A path would be lost: Teahouse stands at the root of its name. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`
}

function isRsaKey(kind: 'private' | 'public', text: string): boolean {
  const key = Buffer.from(text, 'base64')
  try {
    if (kind === 'private') createPrivateKey({ key, format: 'der', type: 'pkcs8' })
    else createPublicKey({ key, format: 'der', type: 'spki' })
    return true
  } catch {
    return false
  }
}

function isTrustProxy(text: string): boolean {
  return /^(true|false|\d{1,2})$/.test(text) || text.split(',').every((part) => isProxyAddress(part.trim()))
}

function isProxyAddress(text: string): boolean {
  const [address = '', bits = '32', ...rest] = text.split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const bitsMax = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= bitsMax && rest.length === 0
}

function toTrustProxy(text: string): boolean | number | string[] {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())
}
