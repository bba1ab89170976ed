export type ToastKind = 'info' | 'success' | 'error'
/** Something that can be done about it, such as undoing it. */
export type ToastAction = { label: string; press: () => void }
export type Toast = {
  id: number
  kind: ToastKind
  text: string
  persistent: boolean
  action: ToastAction | undefined
}
type ToastOptions = { kind: ToastKind; text: string; persistent?: boolean; action?: ToastAction | undefined }

/** Chapter 9. */
export const toastShownMs = 3000
/** What offers something has to be read, and reached. */
export const actionShownMs = 10_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** The queue knows no framework, so that any code may say something; the Toaster shows it. */
export const toast = {
  /** Said again while it still stands, a text is shown anew rather than twice. Returns the id to close it by. */
  show({ kind, text, persistent = false, action }: ToastOptions): number {
    const id = ++lastId
    const others = toasts.filter((shown) => shown.kind !== kind || shown.text !== text)
    change([...others, { id, kind, text, persistent, action }])
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
