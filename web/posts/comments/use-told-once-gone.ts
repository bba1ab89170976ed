import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Whether a comment or a reply is shown with its words, rather than gone or a deleted one's place. */
const stands = (anchor: string) =>
  document.querySelector(`#${anchor} > [data-post], #${anchor} > article > [data-post]`) !== null

/** Tells whoever has a form open below a post which is taken from the page that they are on. */
export function useToldOnceGone(anchor: string, tell: () => void): void {
  const router = useRouter()
  const told = useEffectEvent(tell)
  useEffect(() => {
    const addressNow = () => router.latestLocation.pathname + router.latestLocation.searchStr
    const begunAt = addressNow()
    return () => {
      if (addressNow() === begunAt && !stands(anchor)) told()
    }
  }, [router, anchor])
}
