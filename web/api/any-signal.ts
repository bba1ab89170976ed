/** What `AbortSignal.any` answers; the oldest browsers we serve don't have it yet (docs/decisions/0122). */
export function anySignal(...signals: AbortSignal[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason)
    else signal.addEventListener('abort', () => first.abort(signal.reason), { signal: first.signal })
  }
  return first.signal
}
