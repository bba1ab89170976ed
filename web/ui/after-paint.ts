/**
 * Does what can wait until the answer to a press has been seen: an effect of React's is over before that. Answers how to
 * leave it undone.
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Resolves once the answer to a press has been seen; at once where nobody looks, and soon where no frame comes. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) return resolve()
    afterPaint(resolve)
    setTimeout(resolve, framelessMs)
  })

const framelessMs = 200
