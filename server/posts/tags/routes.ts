import * as contract from '#contract/posts/tag-editing.ts'
import { type Route, route } from '#server/core/route.ts'
import * as editing from './tag-editing.ts'

export const tagRoutes: readonly Route[] = [
  route(contract.readTagTree, editing.readTagTree),
  route(contract.saveTag, editing.saveTag),
  route(contract.orderTags, editing.orderTags),
  route(contract.retireTag, editing.retireTag),
  route(contract.restoreTag, editing.restoreTag),
  route(contract.mergeTag, editing.mergeTag),
  route(contract.deleteTag, editing.deleteTag),
]
