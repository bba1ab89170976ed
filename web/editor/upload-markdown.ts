import type { Upload, UploadKind, UploadRules } from '#contract/posts/uploads.ts'

/** What a file is sent as when it is dropped or pasted. */
export function kindOf(file: File, rules: Record<UploadKind, UploadRules>): UploadKind {
  if (file.type.startsWith('image/')) return 'image'
  const isVideo = file.type.startsWith('video/') || rules.video.extensions.includes(extensionOf(file.name))
  return isVideo ? 'video' : 'file'
}

export const extensionOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** How an upload stands in the text. A block of its own would be more than a small picture in a sentence needs. */
export function writeUpload({ uploadKind, title, url }: Upload): string {
  if (uploadKind === 'file') return `[${escapeText(title)}](${url})`
  return `![${escapeText(describe(title))}](${url})`
}

/** A name that a camera or a screen gave says nothing to those who can't see the picture. */
const unspoken =
  /^(?:image|img|dsc|dscn|pxl|mvimg|vid|video|photo|screenshot|screen ?shot|截屏|截图|屏幕截图|微信图片|mmexport)?[\s_\-.\d()年月日时分秒]*$/i

function describe(title: string): string {
  const stem = title.replace(/\.[a-z0-9]{1,8}$/i, '')
  return unspoken.test(stem) ? '' : stem.replace(/[_-]+/g, ' ').trim()
}

const escapeText = (text: string) => text.replace(/[\\*_~<[\]`]/g, '\\$&')
