import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser gave for messages to it: its public key, a point of P-256, and a secret of 16 bytes. */
export interface PushReceiver {
  publicKey: Buffer
  secret: Buffer
}

/** Other than random only where a test compares with the standard's own example. */
export interface PushOnce {
  salt?: Buffer
  privateKey?: Buffer
}

const recordBytes = 4096

/** Encrypts a text of at most 3,993 bytes for one browser, so that its push service can't read it (RFC 8291, one record of RFC 8188). */
export function encryptPush(
  text: string,
  receiver: PushReceiver,
  { salt = randomBytes(16), privateKey }: PushOnce = {},
): Buffer {
  const own = createECDH('prime256v1')
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const ownPublicKey = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.publicKey, ownPublicKey])
  const secret = derive(own.computeSecret(receiver.publicKey), receiver.secret, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // A 2 ends the last record.
  const encrypted = [cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()]
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordBytes)
  head.writeUInt8(ownPublicKey.length, 4)
  return Buffer.concat([salt, head, ownPublicKey, ...encrypted, cipher.getAuthTag()])
}

const derive = (from: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', from, salt, info, bytes))
