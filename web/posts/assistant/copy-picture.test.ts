import { afterEach, expect, test, vi } from 'vitest'
import { copyPicture } from './copy-picture.ts'

afterEach(() => vi.unstubAllGlobals())

test('a picture is handed to the clipboard within the press, before it is read', () => {
  const write = vi.fn(() => new Promise(() => {}))
  vi.stubGlobal('navigator', { clipboard: { write } })
  vi.stubGlobal('ClipboardItem', class {})
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  void copyPicture('/uploads/a/1x1.webp')
  expect(write).toHaveBeenCalledOnce()
})
