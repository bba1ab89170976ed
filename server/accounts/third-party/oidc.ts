import * as client from 'openid-client'
import type { OidcAccess } from '#server/core/config.ts'
import type { Provider } from './provider.ts'

/** Speaks with any OpenID Connect provider, by the code flow with PKCE, state and nonce. Its description is read once. */
export function createOidcProvider(access: OidcAccess): Provider {
  const readDescription = () =>
    client.discovery(new URL(access.issuer), access.clientId, access.clientSecret, undefined, {
      timeout: 10,
      // An issuer on this machine, for development and tests.
      ...(access.issuer.startsWith('http://') && { execute: [client.allowInsecureRequests] }),
    })
  let reading: ReturnType<typeof readDescription> | undefined
  const configuration = () => {
    reading ??= readDescription().catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }
  return {
    name: 'oidc',
    async begin(state, returnAddress) {
      const verifier = client.randomPKCECodeVerifier()
      const nonce = client.randomNonce()
      const address = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: returnAddress,
        scope: 'openid profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return { address: address.href, kept: { verifier, nonce } }
    },
    async finish(returned, state, { verifier = '', nonce = '' }) {
      const tokens = await client.authorizationCodeGrant(await configuration(), returned, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no identity.')
      return { subject: claims.sub, name: String(claims.nickname ?? claims.name ?? '') }
    },
  }
}
