import type { Viewer } from '#server/core/actor.ts'
import { hasRight } from '#server/core/rights.ts'

/** Nobody follows themselves. */
export const canFollow = (viewer: Viewer, memberId: number): boolean =>
  hasRight(viewer, 'follow') && viewer.memberId !== memberId
