import type { GlobalRight } from '#contract/roles.ts'
import type { UploadKind } from '#contract/uploads.ts'
import { hasRight } from '#server/rights.ts'
import { isMuted, type Viewer } from '#server/viewer.ts'

const rightFor: Record<UploadKind, GlobalRight> = {
  image: 'upload_images',
  file: 'upload_files',
  video: 'upload_videos',
}

export const canUpload = (viewer: Viewer, kind: UploadKind) =>
  !isMuted(viewer.mutedUntil) && hasRight(viewer, rightFor[kind])
