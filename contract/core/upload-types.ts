/** What can be told from its bytes, and may be allowed; by the ending of its name. */
export const imageTypes = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'] as const
export const videoTypes = ['mp4', 'mov', 'mkv', 'webm'] as const
export const fileTypes = [
  'txt',
  'md',
  'csv',
  'json',
  'pdf',
  'zip',
  'rar',
  '7z',
  'gz',
  'doc',
  'xls',
  'ppt',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'epub',
  'mp3',
] as const
