import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { DurationUnit } from '#contract/money/membership-cards.ts'
import { formatYuan } from '#contract/money/money.ts'

const durationWords: Record<DurationUnit, (facts: { count: number }) => string> = {
  hours: m.cards_hours,
  days: m.cards_days,
  months: m.cards_months,
  years: m.cards_years,
}

export const showDuration = (count: number, unit: DurationUnit): string => durationWords[unit]({ count })

/** Both prices where both are charged: "¥12.00 + 40 points". */
export function showPrice({ priceFen, pricePoints }: { priceFen: number; pricePoints: number }): string {
  const parts = [
    priceFen > 0 ? formatYuan(priceFen, getLocale()) : '',
    pricePoints > 0 ? m.cards_points({ points: pricePoints.toLocaleString(getLocale()) }) : '',
  ]
  return parts.filter((part) => part !== '').join(' + ')
}

/** From the cheapest to the dearest of those on sale, which come in this order: "¥12.00 – ¥99.00". */
export function showPriceRange(specifications: readonly Parameters<typeof showPrice>[0][]): string {
  const prices = [specifications.at(0), specifications.at(-1)].map((each) => (each ? showPrice(each) : ''))
  return [...new Set(prices)].join(' – ')
}
