/*
 * Where uploads are. A picture's address says how big it is, so that a page keeps the room for it, the preview's too,
 * and says of a moving one that it moves. Read by the Markdown renderer, which travels to the browser.
 */

/** The longest side that a picture is kept in, and the width of the smaller one for narrow columns. */
export const pictureSideMax = 2048
export const smallPictureWidth = 640
export const thumbnail = { width: 240, height: 180 }

export interface Picture {
  name: string
  width: number
  height: number
  isMoving: boolean
}

/** Not `300x250.webp`, as pictures were called before: such addresses are of advertisements, and blockers keep them away. */
export const picturePath = ({ name, width, height, isMoving }: Picture) =>
  `/uploads/${name}/w${width}h${height}${isMoving ? 'm' : ''}.webp`

const sizePattern = /w?([1-9]\d{0,4})[hx]([1-9]\d{0,4})(m?)\.webp/.source
const picturePattern = new RegExp(`^/uploads/([\\w-]{22})/${sizePattern}$`)

export function readPicturePath(path: string): Picture | undefined {
  const [, name, width, height, moving] = picturePattern.exec(path) ?? []
  if (!name) return undefined
  return { name, width: Number(width), height: Number(height), isMoving: moving === 'm' }
}

/** A smaller one exists of every picture that is wider than it, and stands still. */
export const smallPicturePath = ({ name, width, isMoving }: Picture) =>
  width > smallPictureWidth && !isMoving ? `/uploads/${name}/small.webp` : undefined

export const thumbnailPath = (name: string) => `/uploads/${name}/thumb.webp`

const videoPattern = /^\/uploads\/([\w-]{22})\/video\.(?:mp4|mov|mkv|webm)$/

/** The name of the upload that a video's path is of. */
export const readVideoPath = (path: string): string | undefined => videoPattern.exec(path)?.[1]

export const filePath = (name: string) => `/files/${name}`
export const readFilePath = (path: string): string | undefined => /^\/files\/([\w-]{22})$/.exec(path)?.[1]

/** How many uploaded pictures a text shows, each counted once however often it stands there. */
export function countPictures(text: string): number {
  const found = text.matchAll(new RegExp(`/uploads/([\\w-]{22})/${sizePattern}`, 'g'))
  return new Set([...found].map(([, name]) => name)).size
}

/** The names of all uploads that a text mentions, each once. */
export function namesIn(text: string, countMax: number): string[] {
  const found = text.matchAll(/\/(?:uploads|files)\/([\w-]{22})(?![\w-])/g)
  return [...new Set([...found].map(([, name]) => name as string))].slice(0, countMax)
}
