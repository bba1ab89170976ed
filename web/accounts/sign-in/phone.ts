import { countryCodes, phoneLength } from '#contract/accounts/code-fields.ts'
import { digitsOf } from '#web/ui/typed-digits.ts'

/** A phone as a form holds it: the country's code, and the number without it. */
export interface Phone {
  phoneCountry: string
  phoneNumber: string
}

export const noPhone: Phone = { phoneCountry: '86', phoneNumber: '' }

/** What was typed or pasted into the number's field: a country that leads it, with a plus, is chosen and left out. */
export function readPhone(typed: string, country: string): Phone {
  const text = typed.normalize('NFKC').trim()
  const pasted = countryCodes.find((code) => text.startsWith(`+${code}`))
  const phoneNumber = digitsOf(pasted ? text.slice(pasted.length + 1) : text, phoneLength.max)
  return { phoneCountry: pasted ?? country, phoneNumber }
}
