export type ToastKind = 'info' | 'success' | 'error'
export type Toast = { id: number; kind: ToastKind; text: string; persistent: boolean }
type ToastOptions = { kind: ToastKind; text: string; persistent?: boolean }

/** Chapter 9. */
export const toastShownMs = 3000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** The queue knows no framework, so that any code may say something; the Toaster shows it. */
export const toast = {
  /** Said again while it still stands, a text is shown anew rather than twice. Returns the id to close it by. */
  show({ kind, text, persistent = false }: ToastOptions): number {
    const id = ++lastId
    const others = toasts.filter((shown) => shown.kind !== kind || shown.text !== text)
    change([...others, { id, kind, text, persistent }])
    return id
  },

  close(id: number): void {
    change(toasts.filter((shown) => shown.id !== id))
  },

  list(): readonly Toast[] {
    return toasts
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function change(next: readonly Toast[]) {
  toasts = next
  for (const tell of listeners) tell()
}
