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

const lists = ['screen', 'mails', 'pushes'] as const

/** What was changed here of what was shown, in what is kept by now: the rest stays as another window or device has it. */
export function mergeChoices(shown: Choices, changes: Partial<Choices>, kept: Choices): Choices {
  const merged = { ...kept, ...changes }
  for (const name of lists) merged[name] = mergeList<string>(shown[name], merged[name], kept[name]) as never
  return merged
}

function mergeList<T>(shown: readonly T[], chosen: readonly T[], kept: readonly T[]): T[] {
  const isSwitched = (item: T) => shown.includes(item) !== chosen.includes(item)
  return [...kept.filter((item) => !isSwitched(item)), ...chosen.filter(isSwitched)]
}
