import * as contract from '#contract/posts/uploads.ts'
import { type Route, route } from '#server/core/route.ts'
import { createFileLink } from './file-links.ts'
import { createUpload, readUploadOptions } from './uploads.ts'
import { readVideo } from './video-streams.ts'

export const uploadRoutes: readonly Route[] = [
  route(contract.createUpload, createUpload),
  route(contract.readUploadOptions, readUploadOptions),
  route(contract.createFileLink, createFileLink),
  route(contract.readVideo, ({ db, site }, { uploadName }) => readVideo(db, uploadName, site.uploads)),
]
