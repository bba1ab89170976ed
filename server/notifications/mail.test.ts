import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Mail, openMailServer } from '#test/mail-server.ts'
import { createMailSender } from './mail.ts'

/* Mail servers that take their time. */

const content = { subject: '茶馆 code', text: 'Your code is 123456' }

test('a mail server that answers by a byte now and then keeps no later mail waiting', async () => {
  let isSlow = true
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {}).write('220 tea\r\n')
    socket.on('data', (said) => {
      if (isSlow) setInterval(() => socket.writable && socket.write('2'), 50).unref()
      else socket.write(/^DATA/m.test(String(said)) ? '354 go on\r\n' : '250 well\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const sender = createMailSender({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@example.org' })
  onTestFinished(() => sender.close?.())
  // As many as there are connections.
  const given = [1, 2].map(() => sender.send('reader@example.org', content, AbortSignal.timeout(200)))
  expect((await Promise.allSettled(given)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isSlow = false
  await sender.send('reader@example.org', content, AbortSignal.timeout(5_000))
})

test('a mail server that looks at a mail for longer than it took to greet gets it once', async () => {
  const received: Mail[] = []
  const server = await openMailServer((mail) => received.push(mail), { takenAfterMs: 600 })
  onTestFinished(server.close)
  const access = { url: server.url, from: 'no-reply@example.org' }
  const sender = createMailSender(access, { greetingMs: 200, silenceMs: 5_000 })
  onTestFinished(() => sender.close?.())
  await sender.send('reader@example.org', content)
  expect(received).toHaveLength(1)
})
