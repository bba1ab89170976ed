const countMax = 99
const counted = /^\(\d+\+?\) /

/**
 * Shows how much is unread before the document's title, whoever sets that meanwhile: "(3) A topic", above 99 "(99+)".
 * Answers how to stop.
 */
export function showInTitle(count: number): () => void {
  const before = count > countMax ? `(${countMax}+) ` : count > 0 ? `(${count}) ` : ''
  const show = (text: string) => {
    const title = text + document.title.replace(counted, '')
    // Only a change is written: each is heard below.
    if (title !== document.title) document.title = title
  }
  show(before)
  const observer = new MutationObserver(() => show(before))
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    show('')
  }
}
