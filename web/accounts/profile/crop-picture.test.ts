import { afterEach, expect, test, vi } from 'vitest'
import { avatarTextLengthMax } from '#contract/accounts/profile.ts'
import { cropPicture } from './crop-picture.ts'

afterEach(() => vi.unstubAllGlobals())

const jpeg = new Blob([new Uint8Array(3)], { type: 'image/jpeg' })

/** Draws like Safari, which answers a wish for WebP with a PNG. */
function drawsPngOf(bytes: number) {
  const png = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
  vi.stubGlobal('createImageBitmap', async () => ({}))
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => ({ drawImage: () => {} }),
      toBlob: (done: (blob: Blob) => void, type: string) => done(type === 'image/jpeg' ? jpeg : png),
    }),
  })
}
const crop = () => cropPicture(new File([], 'a.jpg'), { x: 0, y: 0, width: 9, height: 9 })

test('an avatar that a browser would make too big to travel goes as JPEG', async () => {
  drawsPngOf((avatarTextLengthMax / 4) * 3 + 3)
  expect(await crop()).toBe('AAAA')
})

test('an avatar that can travel keeps what is transparent', async () => {
  drawsPngOf((avatarTextLengthMax / 4) * 3)
  expect(await crop()).toHaveLength(avatarTextLengthMax)
})
