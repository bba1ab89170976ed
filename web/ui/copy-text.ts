import { toast } from './toast.ts'

/** Puts a text into the clipboard within a press, says how it went, and answers whether it is there. */
export async function copyText(text: string, say: { copied: string; failed: string }): Promise<boolean> {
  // Off https the page is given no clipboard; with one, the browser or its owner may still refuse.
  const isCopied = navigator.clipboard
    ? await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : copySelected(text)
  toast.show(isCopied ? { kind: 'success', text: say.copied } : { kind: 'error', text: say.failed })
  return isCopied
}

/** As whoever selects something and presses the keys: Safari copies nothing where nothing is selected. */
function copySelected(text: string): boolean {
  const selection = getSelection()
  const before = selection?.rangeCount ? selection.getRangeAt(0) : undefined
  const place = document.createElement('span')
  place.textContent = text
  place.style.cssText =
    'position: fixed; opacity: 0; user-select: text; -webkit-user-select: text; white-space: pre'
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.body.append(place)
  document.addEventListener('copy', put, true)
  selection?.selectAllChildren(place)
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', put, true)
  selection?.removeAllRanges()
  if (before) selection?.addRange(before)
  place.remove()
  return isCopied
}
