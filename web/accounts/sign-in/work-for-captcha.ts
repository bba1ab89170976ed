import { openWork, solveCaptcha, workParts } from '#contract/accounts/captcha-work.ts'
import { call } from '#web/api/call.ts'

/**
 * Has this device do the work for which the server says what a captcha shows: some 2,000 tries, one after the other and
 * none of them on the page's own thread. Returns nothing once nobody waits for it any more.
 */
export async function workForCaptcha(
  captchaKey: string,
  isWanted: () => boolean,
): Promise<string | undefined> {
  const doesPart = await openWork(captchaKey)
  const numbers: number[] = []
  for (let part = 0; part < workParts; part++) {
    let number = 0
    while (!(await doesPart(part, number))) {
      if (!isWanted()) return undefined
      number++
    }
    numbers.push(number)
  }
  const { captchaValue } = await call(solveCaptcha, { captchaKey, proof: numbers.join('.') }, { quiet: true })
  return captchaValue
}
