import { createStore, useStore } from './create-store.ts'

/**
 * A choice that styles follow by an attribute of the document, remembered by the browser under the same name; what is
 * chosen in another window is followed. The first value is what one who hasn't chosen has, and the server draws: it has no
 * attribute. web/core/site-head.ts sets the others before the first paint.
 */
export function createDocumentChoice<Value extends string>(name: string, values: readonly Value[]) {
  const store = createStore(values[0] as Value)
  const set = import.meta.env.SSR ? {} : document.documentElement.dataset

  function show(value: Value): void {
    if (value === store.initial) delete set[name]
    else set[name] = value
    store.write(value)
  }

  function follow(): void {
    const kept = readKept() ?? set[name]
    show(values.find((value) => value === kept) ?? store.initial)
  }

  // Storage may be off; a choice then lasts as long as the page.
  function readKept(): string | undefined {
    try {
      return localStorage[name]
    } catch {}
  }

  if (!import.meta.env.SSR) {
    follow()
    // A page in the browser's memory hears of nothing until it is shown again.
    for (const news of ['storage', 'pageshow']) addEventListener(news, follow)
  }
  return {
    subscribe: store.subscribe,
    read: store.read,
    choose(value: Value): void {
      show(value)
      try {
        localStorage[name] = value
      } catch {}
    },
    use: () => useStore(store),
  }
}
