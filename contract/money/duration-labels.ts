import type { Label } from '#contract/core/label.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { DurationUnit } from './membership-cards.ts'

/** The units of what a card lasts, by themselves. */
export const unitLabels: Record<DurationUnit, Label> = {
  hours: m.cards_unit_hours,
  days: m.cards_unit_days,
  months: m.cards_unit_months,
  years: m.cards_unit_years,
}
