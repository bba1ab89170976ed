import * as contract from '#contract/posts/guards.ts'
import * as judge from '#contract/posts/outside-judge.ts'
import { type Route, route } from '#server/core/route.ts'
import { addGuardAllowance, listGuardAllowances, removeGuardAllowance } from './allowances.ts'
import { readGuardEffects } from './catches.ts'
import { readOutsideJudge, saveOutsideJudge, tryOutsideJudge } from './judge-settings.ts'

export const guardRoutes: readonly Route[] = [
  route(contract.listGuardAllowances, listGuardAllowances),
  route(contract.addGuardAllowance, addGuardAllowance),
  route(contract.removeGuardAllowance, removeGuardAllowance),
  route(contract.readGuardEffects, readGuardEffects),
  route(judge.readOutsideJudge, readOutsideJudge),
  route(judge.saveOutsideJudge, saveOutsideJudge),
  route(judge.tryOutsideJudge, tryOutsideJudge),
]
