import { type RefObject, useEffect, useEffectEvent } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { toast } from '#web/ui/toast.ts'

interface Submit {
  /** Called before it goes, whichever way it is sent. */
  onGo: () => void
  /** Mod-Enter. */
  onSubmit: (() => void) | undefined
}

/**
 * Holds back the form around an editor while its uploads are under way: the post would go without them. Answers what
 * Mod-Enter does.
 */
export function useWholeSubmit(
  inside: RefObject<HTMLElement | null>,
  isBusy: () => boolean,
  { onGo, onSubmit }: Submit,
): (() => void) | undefined {
  const mayGo = useEffectEvent(() => {
    if (isBusy()) toast.show({ kind: 'info', text: m.editor_uploads_under_way() })
    else onGo()
    return !isBusy()
  })

  useEffect(() => {
    const form = inside.current?.closest('form')
    const hold = (event: Event) => {
      if (mayGo()) return
      event.preventDefault()
      event.stopPropagation()
    }
    form?.addEventListener('submit', hold, true)
    return () => form?.removeEventListener('submit', hold, true)
  }, [inside])

  return onSubmit && (() => void (mayGo() && onSubmit()))
}
