import { createTransport } from 'nodemailer'
import { Hopeless } from '#server/core/work-queue.ts'
import type { Sender } from './channels.ts'

const standardPatience = {
  greetingMs: 10_000,
  /**
   * A server may look for a while at a mail that it has whole before it says that it took it. Whoever leaves meanwhile sends it again,
   * and it arrives twice.
   */
  silenceMs: 50_000,
}

/** Any SMTP server, such as `smtps://user:password@mail.example.org:465`. */
export function createMailSender(
  { url, from }: { url: string; from: string },
  { greetingMs, silenceMs } = standardPatience,
): Sender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
  })
  return {
    async send(recipient, { subject, text, html, unsubscribeAddress }, signal) {
      const headers = unsubscribeAddress && {
        'List-Unsubscribe': `<${unsubscribeAddress}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
      const sending = transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject,
        text,
        ...(html && { html }),
        ...(headers && { headers }),
        // Else a server that answers by a byte now and then, which is no silence, keeps one of the connections for ever.
        signal,
      })
      await sending.catch(explainRefusal)
    },
    close: () => transport.close(),
  }
}

/** An address that the server knows for no good is not asked for again: servers that see that often take no mail any more. */
function explainRefusal(error: Error & { rejected?: string[]; responseCode?: number }): never {
  const { rejected, responseCode = 0, message } = error
  throw rejected && responseCode >= 500 ? new Hopeless(message, { cause: error }) : error
}
