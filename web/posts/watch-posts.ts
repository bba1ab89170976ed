/** What a post's HTML holds that does more than it says; the program for it comes with the first press. */
const pressable = 'a.picture, a[href^="/files/"], .copy-code'

/** Hears presses and players in every post of the document. Answers how to stop. */
export function watchPosts(): () => void {
  const press = (event: MouseEvent) => {
    const target = event.target instanceof Element && event.target.closest<HTMLElement>(pressable)
    // With a key held down the reader wants the browser's own way: a new tab, a download.
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void import('./press.tsx').then(({ pressInPost }) => pressInPost(target))
  }
  const play = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement)
      void import('./play-video.ts').then(({ playVideo }) => playVideo(target))
  }
  document.addEventListener('click', press)
  document.addEventListener('play', play, true)
  return () => {
    document.removeEventListener('click', press)
    document.removeEventListener('play', play, true)
  }
}
