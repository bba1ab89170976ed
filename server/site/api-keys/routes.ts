import * as contract from '#contract/site/api-keys.ts'
import { route } from '#server/core/route.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from './api-keys.ts'

export const apiKeyRoutes = [
  route(contract.listApiKeys, listApiKeys),
  route(contract.makeApiKey, makeApiKey),
  route(contract.revokeApiKey, revokeApiKey),
]
