import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import Provider, { type InteractionResults } from 'oidc-provider'

export const oidcClient = { id: 'teahouse', secret: 'a secret between the two sites' }
export const weChatApp = { id: 'wx1', secret: 'weixin-secret' }

/** What a provider asks its own user: to sign in there, then to let this site know who they are. */
export type Interact = (
  step: 'login' | 'consent',
  request: IncomingMessage,
  response: ServerResponse,
  agree: (accountId: string) => Promise<void>,
) => Promise<void>

/** A certified OpenID provider in this process; `interact` plays its pages. Every account is nicknamed "Nick <id>". */
export async function openOidcProvider(returnAddresses: string[], interact: Interact) {
  const { server, address } = await openServer()
  const provider = new Provider(address, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: returnAddresses,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { profile: ['nickname'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, nickname: `Nick ${id}` }),
    }),
  })
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { prompt, params, grantId } = await provider.interactionDetails(request, response)
    const finish = (result: InteractionResults) => provider.interactionFinished(request, response, result)
    if (prompt.name === 'login') {
      return interact('login', request, response, (accountId) => finish({ login: { accountId } }))
    }
    return interact('consent', request, response, async (accountId) => {
      const grant =
        (grantId && (await provider.Grant.find(grantId))) ||
        new provider.Grant({ accountId, clientId: String(params.client_id) })
      grant.addOIDCScope('openid profile')
      await finish({ consent: { grantId: await grant.save() } })
    })
  })
  return { address, close: () => server.close() }
}

/** Speaks WeChat's protocol, with a page that asks: a code is good once and only with the right secret. */
export async function openWeChat() {
  const codes = new Set<string>()
  const issueCode = () => {
    const code = `code-${crypto.randomUUID()}`
    codes.add(code)
    return code
  }
  const { server, address } = await openServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local')
    const say = (body: object) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (pathname === '/connect/oauth2/authorize') return response.end(askInWeChat(searchParams, issueCode()))
    if (pathname === '/sns/userinfo')
      return say({ openid: 'open-1', nickname: '微信茶客', unionid: 'union-1' })
    const isRight =
      searchParams.get('appid') === weChatApp.id && searchParams.get('secret') === weChatApp.secret
    if (!isRight) return say({ errcode: 40125, errmsg: 'invalid appsecret' })
    if (!codes.delete(searchParams.get('code') ?? '')) return say({ errcode: 40029, errmsg: 'invalid code' })
    return say({ access_token: 'token-1', openid: 'open-1', unionid: 'union-1', scope: 'snsapi_userinfo' })
  })
  return { address, issueCode, close: () => server.close() }
}

function askInWeChat(asked: URLSearchParams, code: string): string {
  const back = new URL(asked.get('redirect_uri') ?? '')
  back.searchParams.set('code', code)
  back.searchParams.set('state', asked.get('state') ?? '')
  return `<!doctype html><title>WeChat</title><link rel="icon" href="data:,"><a href="${back.href.replaceAll('&', '&amp;')}">Allow</a>`
}

async function openServer(listener?: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { server, address: `http://127.0.0.1:${port}` }
}
