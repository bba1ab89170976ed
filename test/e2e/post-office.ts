import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect } from 'vitest'
import { openMailServer } from '#test/mail-server.ts'

export interface PostOffice {
  /** What the product has to be told to send through it. */
  env: NodeJS.ProcessEnv
  /** The latest code that was sent to a phone or an address, once there is one. */
  codeFor(recipient: string): Promise<string>
  close(): Promise<void>
}

/** A real SMTP server, and a stand-in for the SMS provider whose signature has its own test. */
export async function openPostOffice(): Promise<PostOffice> {
  const codes = new Map<string, string>()
  const smtp = await openMailServer(({ to, source }) => {
    const subject = /^Subject: (.*)$/m.exec(source)?.[1] ?? ''
    for (const address of to) codes.set(address, /(\d{6})/.exec(decodeSubject(subject))?.[1] ?? '')
  })
  const sms = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://local').searchParams
    codes.set(asked.get('PhoneNumbers') ?? '', JSON.parse(asked.get('TemplateParam') ?? '{}').code)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"Code":"OK","Message":"OK"}')
  }).listen(0, '127.0.0.1')
  await once(sms, 'listening')
  const { port } = sms.address() as { port: number }
  return {
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Teahouse <no-reply@example.org>',
      SMS_ACCESS_KEY_ID: 'id',
      SMS_ACCESS_KEY_SECRET: 'secret',
      SMS_SIGN_NAME: 'Teahouse',
      SMS_TEMPLATE_CODE: 'SMS_1',
      SMS_ENDPOINT: `http://127.0.0.1:${port}`,
    },
    async codeFor(recipient) {
      await expect.poll(() => codes.get(recipient), { timeout: 10_000 }).toMatch(/^\d{6}$/)
      const code = codes.get(recipient) ?? ''
      codes.delete(recipient)
      return code
    },
    async close() {
      sms.close()
      await smtp.close()
    },
  }
}

/** A subject outside ASCII travels as base64 or quoted-printable words. */
function decodeSubject(subject: string): string {
  return subject.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(text, 'base64').toString()
      : decodeURIComponent(text.replaceAll('=', '%')),
  )
}
