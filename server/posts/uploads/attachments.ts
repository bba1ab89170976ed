import { open } from 'node:fs/promises'
import { fieldError } from '#server/core/user-error.ts'
import { readFileKind } from './file-kind.ts'

/**
 * What the bytes of an attachment have to be, by the ending of its name: the endings that the sniffer may answer, or
 * plain text, of which it knows nothing.
 */
const contents: Record<string, readonly string[] | 'text'> = {
  txt: 'text',
  md: 'text',
  csv: 'text',
  json: 'text',
  pdf: ['pdf'],
  zip: ['zip'],
  rar: ['rar'],
  '7z': ['7z'],
  gz: ['gz', 'tar.gz'],
  doc: ['cfb'],
  xls: ['cfb'],
  ppt: ['cfb'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  pptx: ['pptx'],
  odt: ['odt'],
  ods: ['ods'],
  odp: ['odp'],
  epub: ['epub'],
  mp3: ['mp3'],
}

/** Refuses a file whose ending isn't allowed, or whose bytes are something else than its name says. */
export async function requireAttachment(
  path: string,
  extension: string,
  allowed: readonly string[],
): Promise<void> {
  const expected = allowed.includes(extension) ? contents[extension] : undefined
  const found = await readFileKind(path)
  const fits = expected === 'text' ? !found && (await isText(path)) : expected?.includes(found ?? '')
  if (!fits) throw fieldError('file', { code: 'file_type_refused' })
}

/** Text has no NUL: neither UTF-8 nor the older encodings of Chinese write one. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    for await (const chunk of file.createReadStream({ autoClose: false })) {
      if ((chunk as Buffer).includes(0)) return false
    }
    return true
  } finally {
    await file.close()
  }
}
