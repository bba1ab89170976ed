import { m } from '#contract/messages/generated/messages.js'
import { readFilePath } from '#contract/posts/upload-paths.ts'
import { createFileLink } from '#contract/posts/uploads.ts'
import { call } from '#web/api/call.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { ask } from '#web/ui/dialog-queue.ts'
import { PictureViewer } from './picture-viewer.tsx'

/** Does what was pressed in a post: opens a picture with its neighbours, downloads an attachment, copies code. */
export async function actInPost(target: HTMLElement): Promise<void> {
  if (target.matches('.picture')) await viewPictures(target as HTMLAnchorElement)
  else if (target.matches('.copy-code')) await copyCode(target)
  else await downloadFile(target as HTMLAnchorElement)
}

async function viewPictures(pressed: HTMLAnchorElement): Promise<void> {
  const around = pressed.closest('[data-post]') ?? pressed.parentElement ?? document
  const links = [...around.querySelectorAll<HTMLAnchorElement>('a.picture')]
  // What a link is called says what pressing it does, and is no description of its picture.
  const pictures = links.map((link) => ({ url: link.href, alt: link.querySelector('img')?.alt ?? '' }))
  await ask<void>((close) => (
    <PictureViewer pictures={pictures} first={Math.max(0, links.indexOf(pressed))} onClose={close} />
  ))
}

async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.querySelector('code')?.textContent ?? ''
  await copyText(code, { copied: m.posts_code_copied(), failed: m.posts_clipboard_closed() })
}

/** The link proves itself for five minutes only, so it is made when it is wanted. */
async function downloadFile(link: HTMLAnchorElement): Promise<void> {
  const uploadName = readFilePath(link.pathname)
  if (!uploadName) return location.assign(link.href)
  const answer = await call(createFileLink, { uploadName }).catch(() => undefined)
  if (answer) location.assign(answer.url)
}
