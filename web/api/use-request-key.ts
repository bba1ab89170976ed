import { useRef } from 'react'
import { drawKey } from '#contract/core/draw-key.ts'

/**
 * The keys of a form that creates something: the same content sent again, after a lost answer or by a second press, goes
 * under the same key and so is created once. Call `renew` once it has been. A captcha is no content: it is another each
 * time.
 */
export function useRequestKey() {
  const request = useRef({ content: '', key: '' })
  return {
    of({ captchaKey: _key, captchaValue: _value, ...input }: Record<string, unknown>): string {
      const content = JSON.stringify(input)
      if (request.current.content !== content) request.current = { content, key: drawKey() }
      return request.current.key
    },
    renew() {
      request.current = { content: '', key: '' }
    },
  }
}
