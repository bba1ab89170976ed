import { type ComponentType, memo, Suspense, useState } from 'react'
import { lazy } from '#web/ui/lazy.ts'

/**
 * A part that few pages have, and whose code is therefore no part of every page. The server draws whole pages and waits for
 * no part of one: so what a page has is loaded before it is drawn. `_looks` are classes, or parts, by which the page takes
 * the sheets of this one into its HTML: those that it doesn't use itself would come late, and move what is read.
 */
export function lazyPart<Props extends object>(
  find: () => Promise<ComponentType<Props>>,
  ..._looks: unknown[]
) {
  let loaded: ComponentType<Props> | undefined
  async function load() {
    loaded ??= await find()
    return { default: loaded }
  }
  const Later = lazy(load) as unknown as ComponentType<Props>
  // What was drawn stays until its code has come, but only as long as nothing new is handed to it.
  const LazyPart = memo(function LazyPart(props: Props) {
    // The one it began with: in place of the other React would make the part anew, without its focus and what was chosen.
    const [Now] = useState(() => loaded ?? Later)
    return (
      <Suspense fallback={null}>
        <Now {...props} />
      </Suspense>
    )
  })
  return { LazyPart, load }
}
