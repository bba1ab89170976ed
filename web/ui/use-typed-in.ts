import { type SyntheticEvent, useRef } from 'react'

const isText = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && /^(?:text|email|tel|url|number)$/.test(element.type))

/** Whether a part of the page holds words that somebody has typed there, which nothing else keeps; a search is none. */
export function useTypedIn() {
  const fields = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>())
  return {
    onInput: ({ target }: SyntheticEvent) => {
      if (isText(target)) fields.current.add(target)
    },
    holdsTyped: () => [...fields.current].some((field) => field.isConnected && field.value.trim() !== ''),
  }
}
