import * as contract from '#contract/posts/attention.ts'
import { type Route, route } from '#server/core/route.ts'
import { saveAttention } from './attention.ts'

export const attentionRoutes: readonly Route[] = [route(contract.saveAttention, saveAttention)]
