import * as z from 'zod/mini'
import type { WeixinAccess } from '#server/core/config.ts'
import type { Provider } from './provider.ts'

const answerMsMax = 10_000
const tokenAnswer = z.object({
  access_token: z.string(),
  openid: z.string(),
  unionid: z.optional(z.string()),
})
const personAnswer = z.object({ nickname: z.optional(z.string()) })

/** Speaks WeChat's official-account OAuth, which works inside WeChat only. `appId` is a site setting. */
export function createWeixinProvider(appId: string, access: WeixinAccess): Provider {
  return {
    name: 'weixin',
    async begin(state, returnAddress) {
      const address = new URL('/connect/oauth2/authorize', access.openUrl)
      // WeChat wants its parameters in this order.
      address.search = new URLSearchParams({
        appid: appId,
        redirect_uri: returnAddress,
        response_type: 'code',
        scope: 'snsapi_userinfo',
        state,
      }).toString()
      address.hash = 'wechat_redirect'
      return { address: address.href, kept: {} }
    },
    async finish(returned) {
      const token = tokenAnswer.parse(
        await ask(access, '/sns/oauth2/access_token', {
          appid: appId,
          secret: access.secret,
          code: returned.searchParams.get('code') ?? '',
          grant_type: 'authorization_code',
        }),
      )
      const { access_token, openid, unionid } = token
      const person = personAnswer.parse(
        await ask(access, '/sns/userinfo', { access_token, openid, lang: 'zh_CN' }),
      )
      // The union's id is the same over all of a company's accounts; without it the account's own has to do.
      return { subject: unionid ?? openid, name: person.nickname ?? '' }
    },
  }
}

/** WeChat answers 200 also when it refuses; then there is an `errcode` in place of what was asked for. */
async function ask({ apiUrl }: WeixinAccess, path: string, query: Record<string, string>): Promise<unknown> {
  const address = new URL(path, apiUrl)
  address.search = new URLSearchParams(query).toString()
  const response = await fetch(address, { signal: AbortSignal.timeout(answerMsMax) })
  const answer = (await response.json()) as { errcode?: number; errmsg?: string }
  // Never the address: it holds the secret.
  if (answer.errcode) throw new Error(`WeChat refused ${path}: ${answer.errcode} ${answer.errmsg}`)
  return answer
}
