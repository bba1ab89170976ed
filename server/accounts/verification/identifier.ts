/* Shared by the forms that name somebody: by account, phone or address. */
import { fieldError } from '#server/core/user-error.ts'
import type { Identifier } from './member-queries.ts'

export interface IdentifierFields {
  type: 'account' | 'phone' | 'email'
  account?: string | undefined
  phoneCountry?: string | undefined
  phoneNumber?: string | undefined
  email?: string | undefined
}

/** Returns whom a form names by the fields of its type; a missing field is refused at that field. */
export function readIdentifier(fields: IdentifierFields): Identifier {
  if (fields.type === 'phone') return { phone: readPhone(fields) }
  if (fields.type === 'email') return { email: requireField(fields, 'email') }
  return { account: requireField(fields, 'account') }
}

/** Returns a phone as it is stored: +8613800138000. */
export function readPhone(fields: Pick<IdentifierFields, 'phoneCountry' | 'phoneNumber'>): string {
  return `+${requireField(fields, 'phoneCountry')}${requireField(fields, 'phoneNumber')}`
}

export function requireField<Field extends string>(
  fields: { [field in Field]?: string | undefined },
  field: Field,
): string {
  const value = fields[field]
  if (!value) throw fieldError(field, { code: 'required' })
  return value
}

/** Returns what was typed in the one form that limits are counted by. */
export const identifierText = (identifier: Identifier): string =>
  'phone' in identifier
    ? identifier.phone
    : ('email' in identifier ? identifier.email : identifier.account).toLowerCase()

/** Leaves the last four digits readable. */
export const maskPhone = (phone: string) => `**** ${phone.slice(-4)}`

/** Leaves the first letter and the host readable. */
export const maskEmail = (address: string) => address.replace(/^(.)[^@]*/, '$1***')
