import { type FocusEvent, useState } from 'react'
import { checkName } from '#contract/accounts/accounts.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'

/** Says on leaving a name's field whether it could be had; nothing when that can't be known, as sending it will tell. */
export function useNameCheck(field: 'account' | 'nickname') {
  const [problem, setProblem] = useState<string>()

  async function check({ target }: FocusEvent<HTMLInputElement>) {
    const name = target.value
    setProblem(undefined)
    const found = name.trim() === '' ? undefined : await findProblem(field, name)
    // What was typed meanwhile is another name.
    if (target.value === name) setProblem(found)
  }

  return { problem, check: (event: FocusEvent<HTMLInputElement>) => void check(event) }
}

async function findProblem(field: 'account' | 'nickname', name: string): Promise<string | undefined> {
  try {
    await call(checkName, { [field]: name }, { quiet: true })
    return undefined
  } catch (error) {
    return isApiError(error) ? error.fields[field] : undefined
  }
}
