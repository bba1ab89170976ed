import { createSignal } from '#web/ui/create-store.ts'

/* Shared: what a window keeps for its member besides the answers it has read. */

const prefix = 'own:'

/** Under which storage keeps something of the member, until they have gone. */
export const ownName = (name: string): string => prefix + name

/** Tells that the member has gone: nothing that is held for them in memory may be shown or sent any more. */
export const memberGone = createSignal()

export function forgetOwn(): void {
  clearOwn(() => localStorage)
  clearOwn(() => sessionStorage)
  memberGone.tell()
}

function clearOwn(open: () => Storage): void {
  try {
    const storage = open()
    for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name)
  } catch {
    // Storage may be off, and then holds nothing.
  }
}
