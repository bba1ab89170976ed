import { fieldError } from '#server/core/user-error.ts'
import type { Named } from './queries.ts'

export interface NamingFields {
  type: 'account' | 'phone' | 'email'
  account?: string | undefined
  phoneCountry?: string | undefined
  phoneNumber?: string | undefined
  email?: string | undefined
}

/** Whom a form names by the fields of its type; a missing field is refused at that field. */
export function readNamed(fields: NamingFields): Named {
  if (fields.type === 'phone') return { phone: readPhone(fields) }
  if (fields.type === 'email') return { email: requireField(fields, 'email') }
  return { account: requireField(fields, 'account') }
}

/** A phone as it is kept: +8613800138000. */
export function readPhone(fields: Pick<NamingFields, 'phoneCountry' | 'phoneNumber'>): string {
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

/** What was typed, in the one form that limits are counted by. */
export const namedText = (named: Named): string =>
  'phone' in named ? named.phone : ('email' in named ? named.email : named.account).toLowerCase()
