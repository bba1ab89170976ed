import * as contract from '#contract/posts/hidden-content.ts'
import { type Route, route } from '#server/core/route.ts'
import { whilePaymentsOpen } from '#server/money/ledger/payments-open.ts'
import { listOpenKinds, readHiddenContent, unlockHiddenContent } from './hidden-content.ts'
import { listUnlocks } from './unlock-list.ts'

/** None of these names its content: what they answer is one member's, and is never kept for another. */
export const hiddenContentRoutes: readonly Route[] = [
  route(contract.readHiddenContent, readHiddenContent),
  route(
    contract.unlockHiddenContent,
    whilePaymentsOpen(unlockHiddenContent, ({ hiddenKind }) => ['points', 'balance'].includes(hiddenKind)),
  ),
  route(contract.listOpenKinds, listOpenKinds),
  route(contract.listUnlocks, listUnlocks),
]
