import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { constants, copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the site's secret key is for. A value made for one purpose is worth nothing for another. */
type Purpose =
  | 'code'
  | 'message'
  | 'authenticator'
  | 'decoy'
  | 'download'
  | 'third-party'
  | 'sandbox-gateway'
  | 'request-content'
  | 'outside-picture'
  | 'unsubscribe'
  | 'assistant-endpoint'
  | 'push'
  | 'searched-word'
  | 'webhook'
  | 'ban-ticket'

/** Encrypts what must be read again but not from a copy of the database, and signs what must not be forged. */
export interface Keys {
  /** Returns AES-256-GCM: 12 bytes of nonce, 16 of tag, then the encrypted text. */
  encrypt(purpose: Purpose, text: string): Buffer
  /** Throws when the key is another or the bytes were changed. */
  decrypt(purpose: Purpose, encrypted: Buffer): string
  /** Returns HMAC-SHA-256, 32 bytes. */
  sign(purpose: Purpose, text: string): Buffer
  /** Whether somebody has brought the signature of this text, in base64url, back as it was. */
  isSigned(purpose: Purpose, text: string, signature: string): boolean
}

const nonceBytes = 12
const tagBytes = 16

export function createKeys(secret: string): Keys {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'teahouse', use, 32))
  // Other names for these two uses would make other keys, and what is stored could no longer be read.
  const encryptionKey = (purpose: Purpose) => derive(`seal ${purpose}`)
  const signingKey = (purpose: Purpose) => derive(`stamp ${purpose}`)
  const sign = (purpose: Purpose, text: string) =>
    createHmac('sha256', signingKey(purpose)).update(text).digest()
  return {
    encrypt(purpose, text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', encryptionKey(purpose), nonce)
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
    },
    decrypt(purpose, bytes) {
      const nonce = bytes.subarray(0, nonceBytes)
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey(purpose), nonce, {
        authTagLength: tagBytes,
      })
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      const text = decipher.update(bytes.subarray(nonceBytes + tagBytes))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
    sign,
    isSigned(purpose, text, signature) {
      const [wanted, given] = [sign(purpose, text), Buffer.from(signature, 'base64url')]
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}

/** The key of SECRET_KEY; else one made at the first start and kept in the data folder, readable by its owner only. */
export async function openKeys({ secretKey, dataDir }: { secretKey?: string | undefined; dataDir: string }) {
  return createKeys(secretKey ?? (await readOrMakeSecret(dataDir)))
}

async function readOrMakeSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true })
  const kept = (await readSecret(file)) ?? (await makeSecret(file))
  if (kept.length < 32) throw new Error(`${file} holds no key.`)
  return kept
}

async function readSecret(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return text?.trim()
}

/**
 * Named only once it is on the disk: what is encrypted with a key must not outlive it. Several processes may start at once; the
 * first to name its own decides.
 */
async function makeSecret(file: string): Promise<string> {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(unfinished, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  try {
    // Not every file system has links.
    const naming = link(unfinished, file).catch(() => copyFile(unfinished, file, constants.COPYFILE_EXCL))
    await naming.catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(unfinished)
  }
  return (await readSecret(file)) ?? ''
}
