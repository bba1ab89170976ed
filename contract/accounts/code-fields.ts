import * as z from 'zod/mini'
import { formed, line } from '#contract/core/wire.ts'

export const codeLength = 6
export const codeResendSeconds = 60
export const emailLength = { min: 5, max: 90 }
export const phoneLength = { min: 7, max: 14 }

export const code = () => formed(/^\d{6}$/, { min: codeLength, max: codeLength })
const emailForm = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/
export const email = () => formed(emailForm, emailLength)

/** Account, phone or e-mail address, as one field. What has an at sign is an address. */
export const anyName = () =>
  z.pipe(
    line({ min: 1, max: emailLength.max }),
    z.string().check(
      z.refine((text) => !text.includes('@') || text.length >= emailLength.min, {
        error: 'too_short',
        params: emailLength,
        abort: true,
      }),
      z.refine((text) => !text.includes('@') || emailForm.test(text), { error: 'wrong_form' }),
    ),
  ) as ReturnType<typeof line>

/** Country codes on offer, the most likely first. Others can be dialled too, but aren't on the list. */
export const countryCodes = [
  '86',
  '852',
  '853',
  '886',
  '1',
  '44',
  '61',
  '65',
  '60',
  '81',
  '82',
  '33',
  '49',
  '39',
  '34',
  '31',
  '7',
  '91',
  '66',
  '84',
  '62',
  '63',
  '971',
  '55',
] as const

const phoneCountry = () => formed(/^[1-9]\d{0,3}$/, { min: 1, max: 4 })

const phoneNumber = () =>
  z.pipe(
    formed(/^\d+$/, { min: 1, max: 40 }),
    z.string().check(
      z.refine(({ length }) => length >= phoneLength.min && length <= phoneLength.max, {
        error: 'phone_length',
      }),
    ),
  ) as ReturnType<typeof formed>

/** A phone in two fields, as people know it: the country's code, and the number without it. */
export const phone = {
  phoneCountry: phoneCountry(),
  phoneNumber: phoneNumber(),
}
export const optionalPhone = {
  phoneCountry: z.optional(phoneCountry()),
  phoneNumber: z.optional(phoneNumber()),
}
