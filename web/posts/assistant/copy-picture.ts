import { m } from '#contract/messages/generated/messages.js'
import { toast } from '#web/ui/toast.ts'

/**
 * Pictures go to the clipboard as PNG, the one kind that all browsers take. Safari opens it only while a press is being answered, so
 * that the picture is handed in before it is there.
 */
export async function copyPicture(url: string): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': readPicture(url).then(toPng) })])
    toast.show({ kind: 'success', text: m.ai_chat_image_view_40(), closable: true })
  } catch {
    toast.show({ kind: 'error', text: m.ai_chat_image_view_50() })
  }
}

const readPicture = async (url: string): Promise<Blob> =>
  url.startsWith('data:') ? decodePicture(url) : (await fetch(url)).blob()

/** The page may ask for nothing but its own site, so that what stands in the address is read without asking. */
function decodePicture(url: string): Blob {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (character) => character.charCodeAt(0))
  return new Blob([bytes])
}

async function toPng(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}
