import { expect, test, vi } from 'vitest'
import { avatarTextLengthMax } from '#contract/accounts/profile.ts'
import { cropPicture } from './crop-picture.ts'

const jpeg = new Blob([new Uint8Array(3)], { type: 'image/jpeg' })

/** Draws like Safari, which answers a wish for WebP with a PNG. */
function drawsPngOf(bytes: number) {
  const png = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
  const fillRect = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => ({}))
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => ({ drawImage: () => {}, fillRect }),
      toBlob: (done: (blob: Blob) => void, type: string) => done(type === 'image/jpeg' ? jpeg : png),
    }),
  })
  return { fillRect }
}
const crop = () => cropPicture(new File([], 'a.jpg'), { x: 0, y: 0, width: 9, height: 9 })

test('an avatar that a browser would make too big to travel goes as JPEG, on white', async () => {
  const { fillRect } = drawsPngOf((avatarTextLengthMax / 4) * 3 + 3)
  expect(await crop()).toBe('AAAA')
  expect(fillRect).toHaveBeenCalledOnce()
})

test('an avatar that can travel keeps what is transparent', async () => {
  const { fillRect } = drawsPngOf((avatarTextLengthMax / 4) * 3)
  expect(await crop()).toHaveLength(avatarTextLengthMax)
  expect(fillRect).not.toHaveBeenCalled()
})
