import { createRequire } from 'node:module'
import type { SmsAccess } from '#server/core/config.ts'
import type { Sender } from './channels.ts'

// Written as CommonJS whose default an import would find at a place that depends on the loader; require doesn't.
const require = createRequire(import.meta.url)
const dysms: typeof import('@alicloud/dysmsapi20170525') = require('@alicloud/dysmsapi20170525')

const answerMsMax = 10_000

/** Alibaba Cloud's short message service by its own SDK, which signs each request. The template's variable is `code`. */
export function createSmsSender(access: SmsAccess): Sender {
  const [protocol, endpoint] = readEndpoint(access.endpoint)
  const client = new dysms.default({
    accessKeyId: access.accessKeyId,
    accessKeySecret: access.accessKeySecret,
    protocol,
    endpoint,
    connectTimeout: answerMsMax,
    readTimeout: answerMsMax,
  } as ConstructorParameters<typeof dysms.default>[0])
  return {
    async send(recipient, { code }) {
      const request = new dysms.SendSmsRequest({
        phoneNumbers: toProviderNumber(recipient),
        signName: access.signName,
        templateCode: access.templateCode,
        templateParam: JSON.stringify({ code }),
      })
      const { body } = await client.sendSms(request).catch(leaveOutQuery)
      // The service answers 200 also when it refuses; only this code means that it took the message.
      if (body?.code !== 'OK') throw new Error(`${body?.code}: ${body?.message}`)
    },
  }
}

/** The SDK names the whole address that it couldn't reach, in whose query are the number and the code. */
function leaveOutQuery({ message }: Error): never {
  throw new Error(message.replaceAll(/(https?:\/\/[^\s?]*)\?\S*/g, '$1'))
}

function readEndpoint(text: string): [protocol: string, host: string] {
  const [, protocol = 'https', host = ''] = /^(?:(https?):\/\/)?(.+)$/.exec(text) ?? []
  return [protocol, host]
}

/** Mainland numbers keep their plus; the service wants all others as country code and number alone. */
const toProviderNumber = (phone: string) => (phone.startsWith('+86') ? phone : phone.slice(1))
