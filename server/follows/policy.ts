import { hasRight } from '#server/rights.ts'
import type { Viewer } from '#server/viewer.ts'

/** Nobody follows themselves. */
export const canFollow = (viewer: Viewer, memberId: number): boolean =>
  hasRight(viewer, 'follow') && viewer.memberId !== memberId
