/* Shared by whatever sends a message out of the house, and by the process that opens the ways. */
import type { Config } from '#server/core/config.ts'

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
  code?: string
}

/** One way out of the house. Rejects when the message wasn't taken; the sentence is kept for the staff. */
export interface Sender {
  send(recipient: string, content: MessageContent): Promise<void>
  close?(): void
}

export type Senders = Partial<Record<Channel, Sender>>

/** Whether messages of each kind can be asked for: with a provider, or outside production, where they are kept for the staff. */
export type OpenChannels = Readonly<Record<Channel, boolean>>

export const openChannels = ({ mail, sms, nodeEnv }: Pick<Config, 'mail' | 'sms' | 'nodeEnv'>) => ({
  mail: mail !== undefined || nodeEnv !== 'production',
  sms: sms !== undefined || nodeEnv !== 'production',
})

/** The providers that the configuration names. Each is loaded with its first message. */
export function createSenders({ mail, sms }: Pick<Config, 'mail' | 'sms'>): Senders {
  return {
    ...(mail && { mail: loadedLater(async () => (await import('./mail.ts')).createMailSender(mail)) }),
    ...(sms && { sms: loadedLater(async () => (await import('./alibaba-sms.ts')).createSmsSender(sms)) }),
  }
}

function loadedLater(load: () => Promise<Sender>): Sender {
  let loading: Promise<Sender> | undefined
  return {
    async send(recipient, content) {
      loading ??= load()
      return (await loading).send(recipient, content)
    },
    close: () => void loading?.then((sender) => sender.close?.()),
  }
}
