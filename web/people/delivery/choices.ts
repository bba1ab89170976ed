import type { OutputOf } from '#contract/core/endpoint.ts'
import type { readDeliveryChoices } from '#contract/people/delivery.ts'

export type Choices = OutputOf<typeof readDeliveryChoices>

/** The list with the item in it, or without. */
export const toggled = <T>(list: readonly T[], item: T, isOn: boolean): T[] =>
  isOn ? [...list, item] : list.filter((each) => each !== item)
