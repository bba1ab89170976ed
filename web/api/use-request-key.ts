import { useRef } from 'react'
import { drawKey } from '#contract/core/draw-key.ts'

/**
 * The keys of a form that moves money: the same content sent again, after a lost answer or by a second press, goes under
 * the same key and so moves it once. Call `renew` once it has moved.
 */
export function useRequestKey() {
  const request = useRef({ content: '', key: '' })
  return {
    of(input: object): string {
      const content = JSON.stringify(input)
      if (request.current.content !== content) request.current = { content, key: drawKey() }
      return request.current.key
    },
    renew() {
      request.current = { content: '', key: '' }
    },
  }
}
