import * as contract from '#contract/posts/uploads.ts'
import { requireViewer } from '#server/core/actor.ts'
import type { Keys } from '#server/core/keys.ts'
import { type Route, route } from '#server/http/route.ts'
import { readVideo } from '#server/posts/uploads/video-streams.ts'
import { createFileLink } from './file-links.ts'
import type { UploadPlace } from './upload-place.ts'
import { createUpload, readUploadDesk } from './uploads.ts'

export const createUploadRoutes = ({ place, keys }: { place: UploadPlace; keys: Keys }): Route[] => [
  route(contract.createUpload, ({ db, settings, viewer, input, readFile }) =>
    createUpload({ db, settings, viewer: requireViewer(viewer), place }, input.uploadKind, readFile),
  ),
  route(contract.readUploadDesk, async ({ settings, viewer }) =>
    readUploadDesk(settings, requireViewer(viewer)),
  ),
  route(contract.createFileLink, async ({ db, viewer, rights, input }) => ({
    url: await createFileLink(db, keys, { viewer, rights }, input.uploadName),
  })),
  route(contract.readVideo, ({ db, input }) => readVideo(db, input.uploadName)),
]
