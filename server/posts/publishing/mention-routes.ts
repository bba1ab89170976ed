import * as contract from '#contract/posts/mentions.ts'
import { type Route, route } from '#server/core/route.ts'
import { findMentionable } from './mentions.ts'

export const mentionRoutes: readonly Route[] = [route(contract.findMentionable, findMentionable)]
