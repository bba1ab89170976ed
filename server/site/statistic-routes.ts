import * as contract from '#contract/site/site.ts'
import { type Route, route } from '#server/core/route.ts'
import { addStatistic } from './statistics.ts'

export const statisticRoutes: readonly Route[] = [route(contract.addStatistic, addStatistic)]
