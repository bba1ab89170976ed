/* Shared: whatever takes a picture in makes it anew. */
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Metadata, Sharp } from 'sharp'
import type { FieldErrorCode } from '#contract/core/errors.ts'
import { pictureSideMax, smallPictureWidth, thumbnail } from '#contract/posts/upload-paths.ts'
import { fieldError } from '#server/core/user-error.ts'
import { readBmp } from './bmp.ts'
import { readFileKind } from './file-kind.ts'

// What a camera makes has fewer pixels; more are an attack on memory. A moving picture's frames count together.
const pixelsMax = 60_000_000
const framesMax = 300
const secondsMax = 15
const quality = 80
/** Measured on 5 MB from a camera: 1 takes three quarters of the time of 2 and half of that of 3, for fewer bytes. */
const effort = 1

export interface MadePicture {
  width: number
  height: number
  isMoving: boolean
  /** What to keep, by the last part of its key. `full` is the picture itself. */
  files: { part: 'full' | 'small.webp' | 'thumb.webp'; path: string; byteSize: number }[]
}

// One picture at a time on one thread: the other core is for those who read.
const inTurn = pLimit(1)

/** Makes a picture anew, and its smaller ones, beside the file that came: nothing of its metadata or of a disguise stays. */
export const makePicture = (path: string, allowed: readonly string[]): Promise<MadePicture> =>
  inTurn(() => encodePicture(path, allowed))

async function encodePicture(path: string, allowed: readonly string[]): Promise<MadePicture> {
  // Before anything tries to decode it: SVG is text that a decoder would carry out.
  const kind = (await readFileKind(path))?.replace('apng', 'png')
  if (!kind || !allowed.includes(kind)) throw refusePicture('not_a_picture')
  try {
    const { picture, isMoving } = await openPicture(path, kind)
    return isMoving ? await encodeMoving(picture, path) : await encodeStill(picture, path)
  } catch (error) {
    if (/pixel limit|too many pixels/i.test(String(error))) throw refusePicture('too_many_pixels')
    // A disk that is full, say, is no fault of the picture.
    if (/unable to open for write|write error/i.test(String(error))) throw error
    throw error instanceof Error && error.name === 'UserError' ? error : refusePicture('not_a_picture')
  }
}

const refusePicture = (code: FieldErrorCode) => fieldError('file', { code })

async function openPicture(path: string, kind: string): Promise<{ picture: Sharp; isMoving: boolean }> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  if (kind === 'bmp') {
    const { data, ...raw } = await readBmp(path, pixelsMax)
    return { picture: sharp(data, { raw: { ...raw, channels: 4 } }).removeAlpha(), isMoving: false }
  }
  const options = { limitInputPixels: pixelsMax, failOn: 'error' } as const
  const facts = await sharp(path, options).metadata()
  const isMoving = (facts.pages ?? 1) > 1
  if (isMoving) requireFrames(facts)
  const picture = sharp(path, { ...options, animated: isMoving }).timeout({ seconds: secondsMax })
  return { picture, isMoving }
}

function requireFrames({ pages = 1, width, height, pageHeight }: Metadata): void {
  if (pages > framesMax || pages * width * (pageHeight ?? height) > pixelsMax)
    throw refusePicture('too_many_pixels')
}

const within = {
  width: pictureSideMax,
  height: pictureSideMax,
  fit: 'inside',
  withoutEnlargement: true,
} as const

async function encodeMoving(picture: Sharp, path: string): Promise<MadePicture> {
  const { default: sharp } = await import('sharp')
  const full = join(`${path}-full`)
  const { width, height, pageHeight, size } = await picture
    .resize(within)
    .webp({ quality, effort })
    .toFile(full)
  const thumb = await encodeThumbnail(sharp(full), path)
  return {
    width,
    height: pageHeight ?? height,
    isMoving: true,
    files: [{ part: 'full', path: full, byteSize: size }, thumb],
  }
}

/** Decoded and turned upright once; every size is made from these pixels. */
async function encodeStill(picture: Sharp, path: string): Promise<MadePicture> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await picture
    .autoOrient()
    .resize(within)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const save = async (part: 'full' | 'small.webp', made: Sharp) => {
    const file = `${path}-${part}`
    const { size } = await made.webp({ quality, effort }).toFile(file)
    return { part, path: file, byteSize: size }
  }
  const files: MadePicture['files'] = [await save('full', pixels())]
  if (width > smallPictureWidth)
    files.push(await save('small.webp', pixels().resize({ width: smallPictureWidth })))
  files.push(await encodeThumbnail(pixels(), path))
  return { width, height, isMoving: false, files }
}

async function encodeThumbnail(picture: Sharp, path: string) {
  const file = `${path}-thumb.webp`
  const { size } = await picture
    .resize({ ...thumbnail, fit: 'cover' })
    .webp({ quality: 75, effort })
    .toFile(file)
  return { part: 'thumb.webp' as const, path: file, byteSize: size }
}
