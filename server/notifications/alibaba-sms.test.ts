import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createSmsSender } from './alibaba-sms.ts'

const access = {
  accessKeyId: 'key-id',
  accessKeySecret: 'key-secret',
  signName: '茶馆',
  templateCode: 'SMS_1',
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The service's own check of `ACS3-HMAC-SHA256`, from its documentation: whether the request was signed with our secret. */
function isSigned(request: IncomingMessage, body: string): boolean {
  const { authorization = '' } = request.headers
  const [, signed = '', signature = ''] = /SignedHeaders=([^,]+),Signature=(\w+)/.exec(authorization) ?? []
  const url = new URL(request.url ?? '/', 'http://local')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const headers = signed
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('')
  const canonical = [request.method, url.pathname, query, headers, signed, sha256(body)].join('\n')
  const expected = createHmac('sha256', access.accessKeySecret).update(
    `ACS3-HMAC-SHA256\n${sha256(canonical)}`,
  )
  return signature === expected.digest('hex')
}

/** Speaks the provider's protocol on this machine: checks the signature, then answers as it would. */
async function startProvider(answer: { Code: string; Message: string }) {
  const accepted: URLSearchParams[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const isGood = isSigned(request, body)
    if (isGood) accepted.push(new URL(request.url ?? '/', 'http://local').searchParams)
    const refused = { Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched.' }
    response.writeHead(isGood ? 200 : 400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ RequestId: '1', ...(isGood ? answer : refused) }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  return { endpoint: `http://127.0.0.1:${port}`, accepted }
}

const content = { subject: '', text: '', code: '123456' }

test('a signed request carries the number, the signature’s name, the template and the code', async () => {
  const { endpoint, accepted } = await startProvider({ Code: 'OK', Message: 'OK' })
  await createSmsSender({ ...access, endpoint }).send('+85261234567', content)
  expect(Object.fromEntries(accepted[0] ?? [])).toMatchObject({
    PhoneNumbers: '85261234567',
    SignName: '茶馆',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"123456"}',
  })
})

test('a wrong secret is refused by the provider, and the refusal is told', async () => {
  const { endpoint, accepted } = await startProvider({ Code: 'OK', Message: 'OK' })
  const sender = createSmsSender({ ...access, accessKeySecret: 'another', endpoint })
  await expect(sender.send('+8613800138000', content)).rejects.toThrow(/SignatureDoesNotMatch|signature/i)
  expect(accepted).toEqual([])
})

test('a service that breaks off is told without the code and the number, which the SDK repeats', async () => {
  const server = createServer(({ socket }) => void socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sending = createSmsSender({ ...access, endpoint }).send('+85261234567', content)
  const { message } = await sending.then(
    () => expect.fail('It was sent.'),
    (error: Error) => error,
  )
  expect(message).toContain('socket hang up')
  expect(message).not.toMatch(/123456|61234567/)
})

test('an answer other than OK is a failure with its reason', async () => {
  const { endpoint } = await startProvider({ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'too many' })
  const sending = createSmsSender({ ...access, endpoint }).send('+8613800138000', content)
  await expect(sending).rejects.toThrow('isv.BUSINESS_LIMIT_CONTROL: too many')
})
