import { readableText } from '#web/ui/readable-text.ts'

// Loaded with the first field that is entered; the editor has its own way (web/editor/use-code-mirror.ts).
addEventListener('paste', (event) => {
  const field = event.target
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const text = event.clipboardData?.getData('text/plain') ?? ''
  const readable = readableText(text)
  // A password is what it is.
  if (event.defaultPrevented || field.type === 'password' || readable === text) return
  event.preventDefault()
  // The only way that undoing takes back.
  const isLine = field instanceof HTMLInputElement
  document.execCommand('insertText', false, isLine ? readable.replaceAll('\n', ' ') : readable)
})
