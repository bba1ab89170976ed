import * as contract from '#contract/money/points.ts'
import { type Route, route } from '#server/core/route.ts'
import { readStanding } from './standing.ts'

export const pointRoutes: readonly Route[] = [route(contract.readStanding, readStanding)]
