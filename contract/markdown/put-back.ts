import type { BlockTree } from './topic-trees.ts'

/** The source of a topic as its author wrote it, but for passwords: its hidden blocks are back in their places. */
export function putBack(body: string, blocks: readonly Pick<BlockTree, 'source' | 'sourceAt'>[]): string {
  let source = ''
  let at = 0
  for (const block of blocks) {
    source += body.slice(at, block.sourceAt) + block.source
    at = block.sourceAt
  }
  return source + body.slice(at)
}
