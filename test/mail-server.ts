import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export interface Mail {
  to: string[]
  /** As it was sent: headers, and encoded parts. */
  source: string
}

/** A real SMTP server on this machine, which hands over what it is given, or refuses all of its addressees. */
export async function openMailServer(
  onMail: (mail: Mail) => void,
  { refusesWith, takenAfterMs = 0 }: { refusesWith?: number; takenAfterMs?: number } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      done(refusesWith ? Object.assign(new Error('no such mailbox'), { responseCode: refusesWith }) : null),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', () => {
        onMail({ to: envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(parts).toString() })
        setTimeout(done, takenAfterMs)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
