import { createStore, useStore } from './create-store.ts'

/**
 * A choice that styles follow by an attribute of the document, remembered by the browser under the same name. The first
 * value is what one who hasn't chosen has, and the server draws: it has no attribute. web/core/site-head.ts sets the others
 * before the first paint.
 */
export function createDocumentChoice<Value extends string>(name: string, values: readonly Value[]) {
  const store = createStore(values[0] as Value)
  const set = import.meta.env.SSR ? {} : document.documentElement.dataset
  store.write(values.find((value) => value === set[name]) ?? store.initial)
  return {
    choose(value: Value): void {
      if (value === store.initial) delete set[name]
      else set[name] = value
      store.write(value)
      try {
        localStorage[name] = value
      } catch {
        // Storage may be off; the choice then lasts as long as the page.
      }
    },
    use: () => useStore(store),
  }
}
