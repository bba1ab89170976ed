import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { titleLength } from '#contract/posts/topic-writing.ts'

/** What another program shares with the installed site, as the manifest names its parts. */
export interface SharedText {
  title?: string
  text?: string
  url?: string
}

type Change = (change: (typed: string) => string) => void

/** Puts what was shared behind what is being written, once, and takes it out of the address. */
export function useSharedText(
  shared: SharedText,
  { setTitle, setBody }: { setTitle: Change; setBody: Change },
): void {
  const navigate = useNavigate()
  // An address may say anything, numbers as well.
  const { title, text, url } = toTexts(shared)
  const isShared = Boolean(title || text || url)
  const take = useEffectEvent(() => {
    const address = text.includes(url) ? '' : url
    setTitle((typed) => typed || Array.from(title).slice(0, titleLength.max).join(''))
    setBody((typed) => [typed, text, address].filter(Boolean).join('\n\n'))
    void navigate({ to: '/addTopic', search: {}, replace: true })
  })
  useEffect(() => {
    if (isShared) take()
  }, [isShared])
}

const toTexts = ({ title = '', text = '', url = '' }: SharedText) => ({
  title: String(title),
  text: String(text),
  url: String(url),
})
