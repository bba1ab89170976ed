import { useSyncExternalStore } from 'react'

export interface Signal {
  /** Has the listener told of each change, until the function that it returns is called. */
  subscribe(listener: () => void): () => void
  tell(): void
}

/** Tells whoever listens that something outside of React has changed. `begin` runs for as long as somebody does. */
export function createSignal(begin?: () => () => void): Signal {
  const listeners = new Set<() => void>()
  let end: (() => void) | undefined
  return {
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) end = begin?.()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) end?.()
      }
    },
    tell() {
      for (const listener of listeners) listener()
    },
  }
}

export interface Store<T> extends Pick<Signal, 'subscribe'> {
  initial: T
  read(): T
  write(next: T): void
}

/** A value that any code may change and that components follow. */
export function createStore<T>(initial: T): Store<T> {
  const { subscribe, tell } = createSignal()
  let value = initial
  return {
    initial,
    subscribe,
    read: () => value,
    write(next) {
      if (Object.is(next, value)) return
      value = next
      tell()
    },
  }
}

/** A store's value; on the server and while hydrating the one that it began with. */
export const useStore = <T>({ initial, subscribe, read }: Store<T>): T =>
  useSyncExternalStore(subscribe, read, () => initial)
