/* Shared by whatever sends mail or SMS, and by the process that opens the providers. */
import type { Config } from '#server/core/config.ts'
import { loadOnce } from '#server/core/load-once.ts'

declare module '#server/core/context.ts' {
  interface Site {
    /** Which kinds of message can be asked for. */
    channels: OpenChannels
    /** For which a provider is configured; elsewhere messages are kept for the staff. */
    providers: OpenChannels
  }
}

export type Channel = 'mail' | 'sms'

/** What is sent. An SMS goes by the provider's own template, which has a place for the code alone. */
export interface MessageContent {
  subject: string
  text: string
  /** The same for mail programs that show it. */
  html?: string
  /** Of a mail that goes to many: where a mail program ends it with one request (RFC 8058). */
  unsubscribeAddress?: string
  code?: string
}

/** Sends messages of one kind. Rejects when the provider refuses; the error's message is kept for the staff. */
export interface Sender {
  /** `signal` breaks it off where that can be: whoever waited will send it again. */
  send(recipient: string, content: MessageContent, signal?: AbortSignal): Promise<void>
  close?(): void
}

export type Senders = Partial<Record<Channel, Sender>>

/** Says which kinds of message can be asked for: those with a provider and, outside production, all; they are kept for the staff. */
export type OpenChannels = Readonly<Record<Channel, boolean>>

export const openChannels = ({ mail, sms, nodeEnv }: Pick<Config, 'mail' | 'sms' | 'nodeEnv'>) => ({
  mail: mail !== undefined || nodeEnv !== 'production',
  sms: sms !== undefined || nodeEnv !== 'production',
})

/** Makes the senders that the configuration names. Each provider's code is loaded with its first message. */
export function createSenders({ mail, sms }: Pick<Config, 'mail' | 'sms'>): Senders {
  return {
    ...(mail && { mail: loadedLater(async () => (await import('./mail.ts')).createMailSender(mail)) }),
    ...(sms && { sms: loadedLater(async () => (await import('./alibaba-sms.ts')).createSmsSender(sms)) }),
  }
}

function loadedLater(load: () => Promise<Sender>): Sender {
  let loaded: Sender | undefined
  const get = loadOnce(async () => {
    loaded = await load()
    return loaded
  })
  return {
    send: async (recipient, content, signal) => (await get()).send(recipient, content, signal),
    close: () => loaded?.close?.(),
  }
}
