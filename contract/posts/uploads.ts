import * as z from 'zod/mini'
import { endpoint, type OutputOf } from '#contract/core/endpoint.ts'
import { choice, formed, named, nothing } from '#contract/core/wire.ts'

export const uploadKinds = ['image', 'file', 'video'] as const
export type UploadKind = (typeof uploadKinds)[number]

/** 16 random bytes: whoever knows the name of a picture may see it, and nobody comes upon it by trying. */
export const uploadNameLength = 22
const uploadName = () => formed(/^[\w-]{22}$/, { max: uploadNameLength })

export const upload = z.object({
  uploadKind: z.enum(uploadKinds),
  /** The name it came with, made fit to be shown. */
  title: z.string(),
  /** Where it is, as it stands in Markdown: a path of this site. */
  url: z.string(),
  byteSize: z.int(),
})
export type Upload = z.infer<typeof upload>

/** Takes one file in (docs/RULES.md, Uploads). What no post names two hours later is removed. */
export const createUpload = endpoint({
  name: 'createUpload',
  domain: 'posts',
  summary: 'Uploads one picture, attachment or video.',
  errors: ['muted', 'forbidden', 'too_large', 'upload_quota'],
  method: 'POST',
  path: '/uploads/:uploadKind',
  memberOnly: true,
  writesPosts: true,
  takesFile: true,
  input: z.object({ uploadKind: choice(...uploadKinds) }),
  output: upload,
})

const uploadRules = named(
  'UploadRules',
  z.object({ isAllowed: z.boolean(), bytesMax: z.int(), extensions: z.array(z.string()) }),
)

/** What this member may upload, for the editor's buttons. */
export const readUploadOptions = endpoint({
  name: 'readUploadOptions',
  domain: 'posts',
  summary: 'Returns what the member may upload.',
  method: 'GET',
  path: '/uploadOptions',
  memberOnly: true,
  writesPosts: true,
  input: nothing(),
  output: z.object({
    image: uploadRules,
    file: uploadRules,
    video: uploadRules,
    /** How many uploaded pictures one post may show. */
    picturesPerPostMax: z.int(),
  }),
})
export type UploadRules = z.infer<typeof uploadRules>
export type UploadOptions = OutputOf<typeof readUploadOptions>

/** A link that downloads an attachment for five minutes, for whoever may view a topic that holds it. */
export const createFileLink = endpoint({
  name: 'createFileLink',
  domain: 'posts',
  summary: 'Makes a link that downloads an attachment, good for five minutes.',
  errors: ['not_found', 'topic_gated'],
  method: 'POST',
  path: '/files/:uploadName/link',
  input: z.object({ uploadName: uploadName() }),
  output: z.object({ url: z.string() }),
})

/** How a video can be watched: as a stream, as the file that came, or later. */
export const readVideo = endpoint({
  name: 'readVideo',
  domain: 'posts',
  summary: 'Returns how an uploaded video can be watched now.',
  errors: ['not_found'],
  method: 'GET',
  path: '/videos/:uploadName',
  input: z.object({ uploadName: uploadName() }),
  output: z.object({
    state: z.enum(['processing', 'streamed', 'as_it_came']),
    url: z.string(),
  }),
})
