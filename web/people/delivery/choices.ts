import type { OutputOf } from '#contract/core/endpoint.ts'
import type { readDeliveryChoices } from '#contract/people/delivery.ts'

export type Choices = OutputOf<typeof readDeliveryChoices>

/** What a part of the form shows and changes. */
export interface DraftPart {
  draft: Choices
  fields: Record<string, string>
  change: (changed: Partial<Choices>) => void
}

/** The list with the item in it, or without. */
export const toggled = <T>(list: readonly T[], item: T, isOn: boolean): T[] =>
  isOn ? [...list, item] : list.filter((each) => each !== item)
