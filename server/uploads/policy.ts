import type { GlobalRight } from '#contract/core/roles.ts'
import type { UploadKind } from '#contract/posts/uploads.ts'
import { isMuted, type Viewer } from '#server/core/actor.ts'
import { hasRight } from '#server/core/rights.ts'

const rightFor: Record<UploadKind, GlobalRight> = {
  image: 'upload_images',
  file: 'upload_files',
  video: 'upload_videos',
}

export const canUpload = (viewer: Viewer, kind: UploadKind) =>
  !isMuted(viewer.mutedUntil) && hasRight(viewer, rightFor[kind])
