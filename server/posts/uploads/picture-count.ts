/* Shared: whatever is written shows so many pictures at most. */
import type { Settings } from '#contract/core/settings.ts'
import { countPictures } from '#contract/posts/upload-paths.ts'
import { fieldError } from '#server/core/user-error.ts'

/** Throws `too_many_pictures` at `body` (docs/RULES.md, Uploads). */
export function requireFewPictures({ picturesPerPostMax: max }: Settings, body: string): void {
  if (countPictures(body) > max) throw fieldError('body', { code: 'too_many_pictures', max })
}
