import { useSyncExternalStore } from 'react'
import { createSignal } from './create-store.ts'

/**
 * A choice that styles follow by an attribute of the document, remembered by the browser under the same name. The first
 * value is what one who hasn't chosen has, and the server draws. web/core/site-head.ts sets the attribute before the first
 * paint.
 */
export function createDocumentChoice<Value extends string>(name: string, values: readonly Value[]) {
  const change = createSignal()
  const usual = values[0] as Value
  const read = () => values.find((value) => value === document.documentElement.dataset[name]) ?? usual
  return {
    choose(value: Value): void {
      document.documentElement.dataset[name] = value
      change.tell()
      try {
        localStorage[name] = value
      } catch {
        // Storage may be off; the choice then lasts as long as the page.
      }
    },
    use: () => useSyncExternalStore(change.subscribe, read, () => usual),
  }
}
