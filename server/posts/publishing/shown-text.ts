/* Shared: whatever is written shows something. */

import { fieldError } from '#server/core/user-error.ts'
import type { RenderedPost } from '#server/markdown/rendered-post.ts'

/** Throws `shows_nothing` at `body`, where readers would find an empty box. */
export function requireSomethingShown({ isBlank }: Pick<RenderedPost, 'isBlank'>): void {
  if (isBlank) throw fieldError('body', { code: 'shows_nothing' })
}
