import * as contract from '#contract/uploads.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Keys } from '#server/keys.ts'
import { requireViewer } from '#server/viewer.ts'
import { createFileLink } from './file-links.ts'
import type { UploadPlace } from './upload-place.ts'
import { createUpload, readUploadDesk } from './uploads.ts'
import { readVideo } from './video-streams.ts'

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
