import * as contract from '#contract/posts/guards.ts'
import { type Route, route } from '#server/core/route.ts'
import { addGuardAllowance, listGuardAllowances, removeGuardAllowance } from './allowances.ts'
import { readGuardEffects } from './catches.ts'

export const guardRoutes: readonly Route[] = [
  route(contract.listGuardAllowances, listGuardAllowances),
  route(contract.addGuardAllowance, addGuardAllowance),
  route(contract.removeGuardAllowance, removeGuardAllowance),
  route(contract.readGuardEffects, readGuardEffects),
]
