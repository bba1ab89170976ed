import type { RecoveryWay } from '#contract/accounts/recovery.ts'

/** What step 2 needs of step 1. In the window's storage: the address may be looked at and shared. */
export interface RecoveryState {
  account: string
  hintQuestion: string
  ways: RecoveryWay[]
}

const name = 'recovery'

export const keepRecovery = (state: RecoveryState) => sessionStorage.setItem(name, JSON.stringify(state))
export const forgetRecovery = () => sessionStorage.removeItem(name)

export function readRecovery(): RecoveryState | undefined {
  const kept = sessionStorage.getItem(name)
  return kept ? (JSON.parse(kept) as RecoveryState) : undefined
}
