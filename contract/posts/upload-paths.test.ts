import { expect, test } from 'vitest'
import { countPictures, picturePath, readPicturePath } from './upload-paths.ts'

const name = '0123456789012345678901'
const banner = { name, width: 300, height: 250, isMoving: false }

test('a picture’s address says its size, but not as those of advertisements do', () => {
  for (const picture of [banner, { ...banner, isMoving: true }]) {
    expect(readPicturePath(picturePath(picture))).toEqual(picture)
    expect(picturePath(picture)).not.toMatch(/\d[x_-]\d/)
  }
})

test('the addresses that pictures had before still hold', () => {
  expect(readPicturePath(`/uploads/${name}/300x250.webp`)).toEqual(banner)
  expect(readPicturePath(`/uploads/${name}/300x250m.webp`)).toEqual({ ...banner, isMoving: true })
  const text = `![](/uploads/${name}/300x250.webp) ![](${picturePath({ ...banner, name: `${name.slice(1)}a` })})`
  expect(countPictures(text)).toBe(2)
})

test.each(['300x250', 'w0h250.webp', 'w300h250.png', 'w300h250.webp/x', 'small.webp'])(
  '%s is no picture’s',
  (file) => {
    expect(readPicturePath(`/uploads/${name}/${file}`)).toBeUndefined()
  },
)
