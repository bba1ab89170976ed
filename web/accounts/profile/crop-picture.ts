import { avatarPixels, avatarTextLengthMax } from '#contract/accounts/profile.ts'

// Twice what is shown, so that the server's own scaling has something to choose from.
const pixels = avatarPixels * 2

/** The chosen square of a picture, scaled down here so that little travels; as base64url. */
export async function cropPicture(
  file: File,
  area: { x: number; y: number; width: number; height: number },
): Promise<string> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  const pen = canvas.getContext('2d')
  pen?.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, pixels, pixels)
  // Safari makes a PNG of it, and that of a photo with fine grain may be more than the server takes.
  const text = await encode(canvas, 'image/webp')
  if (text.length <= avatarTextLengthMax) return text
  if (pen) layWhite(pen)
  return encode(canvas, 'image/jpeg')
}

/** A JPEG has nothing transparent: it would be black. */
function layWhite(pen: CanvasRenderingContext2D): void {
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, pixels, pixels)
}

async function encode(canvas: HTMLCanvasElement, type: string): Promise<string> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  if (!blob) throw new Error('The browser could not draw the picture.')
  return toBase64Url(new Uint8Array(await blob.arrayBuffer()))
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
