import { useEffect } from 'react'

/** For members only, so its code is loaded when there is one. */
export function useLiveLine(memberId: number | undefined): void {
  useEffect(() => {
    if (!memberId) return
    let isGone = false
    let stop = () => {}
    void import('#web/core/live-line.ts').then(({ openLiveLine }) => {
      if (!isGone) stop = openLiveLine()
    })
    return () => {
      isGone = true
      stop()
    }
  }, [memberId])
}
