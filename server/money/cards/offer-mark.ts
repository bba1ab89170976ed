import { markOf } from '#server/core/seen.ts'

interface Given {
  role_id: number
  duration: number
  duration_unit: string
}

/** Stands for what is given for the price, which a buyer has read and staff may change before they press. */
export const markOfOffer = ({ role_id, duration, duration_unit }: Given): string =>
  markOf([role_id, duration, duration_unit])
