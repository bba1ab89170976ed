import { createStore } from './create-store.ts'

export type ToastKind = 'info' | 'success' | 'error'
/** Something that can be done about it, such as undoing it. */
export type ToastAction = { label: string; press: () => void }
export type ToastOptions = {
  kind: ToastKind
  text: string
  /** Stands until it is closed. */
  persistent?: boolean
  /** Can be closed before its time is over. */
  closable?: boolean
  action?: ToastAction | undefined
}

/** What was said and isn't shown yet: the Toaster is loaded with the first word. */
export const unshownToasts = createStore<readonly ToastOptions[]>([])

/** Any code may say something; it is shown by the Toaster, once however often it is said while it stands. */
export const toast = {
  show(options: ToastOptions): void {
    unshownToasts.write([...unshownToasts.read(), options])
  },
}

/** Hands over what is to be shown; whoever asks must show it. */
export function takeToasts(): readonly ToastOptions[] {
  const taken = unshownToasts.read()
  unshownToasts.write([])
  return taken
}

const shownMs = 3000
/** What offers something has to be read, and reached. */
const actionShownMs = 10_000

/** How long a toast stands, in milliseconds; 0 stands for ever. */
export function timeOf({ persistent, action }: ToastOptions): number {
  if (persistent) return 0
  return action ? actionShownMs : shownMs
}

export const canClose = ({ persistent, closable }: ToastOptions) => Boolean(persistent || closable)

/** Two toasts of one name are the same: the later one takes the place of the one that still stands. */
export const nameOf = ({ kind, text }: ToastOptions) => `${kind} ${text}`
