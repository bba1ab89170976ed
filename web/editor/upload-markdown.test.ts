import { expect, test } from 'vitest'
import type { Upload, UploadRules } from '#contract/posts/uploads.ts'
import { extensionOf, kindOf, writeUpload } from './upload-markdown.ts'

const rules = (...extensions: string[]): UploadRules => ({ isAllowed: true, bytesMax: 1, extensions })
const allRules = { image: rules('png'), file: rules('zip'), video: rules('mp4', 'mkv') }

test.each([
  ['tea.png', 'image/png', 'image'],
  ['clipboard', 'image/webp', 'image'],
  ['pour.mp4', 'video/mp4', 'video'],
  ['pour.MKV', '', 'video'],
  ['leaves.zip', 'application/zip', 'file'],
  ['mp4', '', 'file'],
])('%s of type "%s" is sent as %s', (name, type, kind) => {
  expect(kindOf(new File([], name, { type }), allRules)).toBe(kind)
})

test.each([
  ['a.TAR', 'tar'],
  ['a.b.c', 'c'],
  ['none', ''],
  ['.gitignore', ''],
  ['a.verylongone', ''],
])('the ending of %s is "%s"', (name, ending) => {
  // A hidden file's name is no ending: it is longer than endings are.
  expect(extensionOf(name)).toBe(ending)
})

const upload = (uploadKind: Upload['uploadKind'], title: string) =>
  ({ uploadKind, title, url: '/u/1' }) as Upload

test.each([
  ['image', 'long_jing-2024.png', '![long jing 2024](/u/1)'],
  ['image', 'IMG_20240102_0304.jpg', '![](/u/1)'],
  ['image', '微信图片_20240102.jpg', '![](/u/1)'],
  ['video', 'Screenshot 2024-01-02.mp4', '![](/u/1)'],
  ['file', 'a [b] *c*.zip', '[a \\[b\\] \\*c\\*.zip](/u/1)'],
] as const)('as %s, "%s" stands in the text as %s', (kind, title, markdown) => {
  expect(writeUpload(upload(kind, title))).toBe(markdown)
})
