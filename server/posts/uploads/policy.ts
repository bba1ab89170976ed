import type { GlobalRight } from '#contract/core/roles.ts'
import type { UploadKind } from '#contract/posts/uploads.ts'
import { type Actor, isMuted } from '#server/core/actor.ts'
import { hasRight } from '#server/core/rights.ts'

const rightFor: Record<UploadKind, GlobalRight> = {
  image: 'upload_images',
  file: 'upload_files',
  video: 'upload_videos',
}

export const canUpload = (actor: Actor, kind: UploadKind) =>
  !isMuted(actor.mutedUntil) && hasRight(actor, rightFor[kind])
