import { useState } from 'react'
import { drawKey } from '#contract/core/draw-key.ts'

/**
 * The keys of whatever creates something: the same content sent again, after a lost answer or by a second press, goes
 * under the same key and so is created once. Call `renew` once it has been. A captcha is no content: it is another each
 * time.
 */
export function createRequestKey() {
  let request = { content: '', key: '' }
  return {
    of({ captchaKey: _key, captchaValue: _value, ...input }: Record<string, unknown>): string {
      const content = JSON.stringify(input)
      if (request.content !== content) request = { content, key: drawKey() }
      return request.key
    },
    renew() {
      request = { content: '', key: '' }
    },
  }
}

/** Those of a form. */
export const useRequestKey = () => useState(createRequestKey)[0]
