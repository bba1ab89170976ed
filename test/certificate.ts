import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const value = Buffer.concat(parts)
  const { length } = value
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), value])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const hex = (digits: string) => Buffer.from(digits, 'hex')
const ecdsaWithSha256 = sequence(der(0x06, hex('2a8648ce3d040302')))
const commonName = (name: string) =>
  sequence(der(0x31, sequence(der(0x06, hex('550403')), der(0x0c, Buffer.from(name)))))
const validity = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')))

/** A certificate for 127.0.0.1 that vouches for itself, and its key; nothing but a test that is told to believes it. */
export function makeCertificate(): { cert: string; key: string } {
  // Of several that one process believes, TLS looks for the one of this name.
  const name = commonName(`test ${randomBytes(8).toString('hex')}`)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const address = der(0x87, Buffer.from([127, 0, 0, 1]))
  const extension = sequence(der(0x06, hex('551d11')), der(0x04, sequence(address)))
  const said = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', said, privateKey))
  const lines = sequence(said, ecdsaWithSha256, signature)
    .toString('base64')
    .match(/.{1,64}/g)
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines?.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
