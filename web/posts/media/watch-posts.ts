/** What a post's HTML holds that does more than it says; the program for it comes with the first press. */
const pressable = 'a.picture, a[href^="/files/"], .copy-code'

/** Hears presses and players in every post of the document, and has it made whole, for as long as the document lives. */
export function watchPosts(): void {
  const press = (event: MouseEvent) => {
    const target = event.target instanceof Element && event.target.closest<HTMLElement>(pressable)
    // With a key held down the reader wants the browser's own way: a new tab, a download.
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void import('./post-actions.tsx').then(({ actInPost }) => actInPost(target))
  }
  const play = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement)
      void import('./play-video.ts').then(({ playVideo }) => playVideo(target))
  }
  document.addEventListener('click', press)
  document.addEventListener('play', play, true)
  watchParts()
}

/** Posts come and change at any time; the lists of such parts are kept by the browser and cost nothing to ask. */
function watchParts(): void {
  const blocks = document.getElementsByClassName('language-mermaid')
  const buttons = document.getElementsByClassName('copy-code') as HTMLCollectionOf<HTMLElement>
  const codes = document.getElementsByTagName('pre')
  const tables = document.getElementsByClassName('table-scroll') as HTMLCollectionOf<HTMLElement>
  const look = () => {
    if (codes[0] || tables[0])
      void import('./label-code.ts').then(({ labelCode }) => labelCode({ codes, buttons, tables }))
    if (blocks[0]) void import('./diagrams.ts').then(({ drawDiagrams }) => drawDiagrams(blocks))
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  look()
}
