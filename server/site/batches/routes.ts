import * as contract from '#contract/site/batches.ts'
import { type Route, route } from '#server/core/route.ts'
import { listBatches, previewBatch, readBatch, startBatch } from './batches.ts'

export const batchRoutes: readonly Route[] = [
  route(contract.previewBatch, previewBatch),
  route(contract.startBatch, startBatch),
  route(contract.readBatch, readBatch),
  route(contract.listBatches, listBatches),
]
