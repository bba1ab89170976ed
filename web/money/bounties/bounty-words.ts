import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { formatYuan } from '#contract/money/money.ts'

/** An amount of money, of points, or of both, as one reads it: "¥50.00 + 30 points". */
export const bountyWords = ({ fen, points }: { fen: number; points: number }): string =>
  [
    fen > 0 && formatYuan(fen, getLocale()),
    points > 0 && m.question_page_points({ count: points.toLocaleString(getLocale()) }),
  ]
    .filter(Boolean)
    .join(' + ')
