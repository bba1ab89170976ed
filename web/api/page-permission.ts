import { createStore } from '#web/ui/create-store.ts'

/**
 * Whether this reader may see the page that is open: true from the moment a part of it is asked for, false when the
 * answer is 403. Only operations that are `refusedInPlace` have a say.
 */
export const pagePermission = createStore(true)
