import { m } from '#contract/messages/generated/messages.js'
import { strengthOf } from './password-strength.ts'

const notes = {
  short: m.accounts_password_short,
  weak: m.accounts_password_weak,
  fair: m.accounts_password_fair,
  strong: m.accounts_password_strong,
}

/** How strong a password is while it's typed. */
export const StrengthNote = ({ password }: { password: string }) => notes[strengthOf(password)]()
