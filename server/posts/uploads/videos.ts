import { fieldError } from '#server/core/user-error.ts'
import { readFileKind } from './file-kind.ts'

/** What each container is kept and served as. */
const mediaTypes: Record<string, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  mkv: 'video/matroska',
  webm: 'video/webm',
}

/** The container by its bytes. Apple's `m4v` is MP4 by another name. */
export async function readVideoKind(path: string, allowed: readonly string[]) {
  const found = await readFileKind(path)
  const extension = found === 'm4v' ? 'mp4' : (found ?? '')
  const mediaType = mediaTypes[extension]
  if (!mediaType || !allowed.includes(extension)) throw fieldError('file', { code: 'file_type_refused' })
  return { extension, mediaType }
}
