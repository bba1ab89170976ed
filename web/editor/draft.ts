import { sessionOver } from '#web/api/sessions.ts'

const prefix = 'draft:'
const ageMaxMs = 30 * 24 * 60 * 60 * 1000
let isForgotten = false

/** A draft's key is its writer's own: the next member of this browser finds nothing of the last. */
export const ownKeyOf = (key: string, writerId: number | undefined): string => `${writerId ?? ''}:${key}`

export type Draft = { value: string; savedAt: Date }

/** The text last typed under this key in this browser, unless it is older than 30 days. */
export function readDraft(key: string): Draft | undefined {
  return withStorage((storage) => parseDraft(storage, prefix + key))
}

/** False when the browser keeps nothing: storage is full, the reader has switched it off, or its writer has signed out. */
export function saveDraft(key: string, value: string): boolean {
  if (hasLeft()) return false
  return (
    withStorage((storage) => {
      dropOldDrafts(storage)
      storage.setItem(prefix + key, JSON.stringify({ value, savedAt: Date.now() }))
      return true
    }) ?? false
  )
}

/** Whoever signs out leaves nothing typed behind; this window, which goes now, must not keep it once more. */
export function forgetDrafts(): void {
  isForgotten = true
  removeDrafts()
}

function removeDrafts(): void {
  withStorage((storage) => {
    for (const name of namesIn(storage)) if (/^draft(-seen)?:/.test(name)) storage.removeItem(name)
  })
}

const hasLeft = () => isForgotten || sessionOver.read() === 'left'

// What this window has kept between the end of the session elsewhere and the news of it.
sessionOver.subscribe(() => {
  if (hasLeft()) removeDrafts()
})

export function clearDraft(key: string): void {
  withStorage((storage) => storage.removeItem(prefix + key))
}

const seenPrefix = 'draft-seen:'

/** When the server's draft of this place was saved that this browser has written or seen last. */
export const readSeenDraft = (place: string): string | undefined =>
  withStorage((storage) => storage.getItem(seenPrefix + place) ?? undefined)

export function rememberSeenDraft(place: string, savedAt: string): void {
  if (hasLeft()) return
  withStorage((storage) => storage.setItem(seenPrefix + place, savedAt))
}

/** Whether this browser keeps anything of what is being written in one place, named with its writer. */
export const hasDraftOf = (place: string): boolean =>
  withStorage((storage) => namesIn(storage).some((name) => isOf(name, place))) ?? false

/** Forgets all that this browser keeps of what one member is writing in one place. */
export function clearDraftsOf(place: string, writerId: number | undefined): void {
  const ownPlace = ownKeyOf(place, writerId)
  withStorage((storage) => {
    for (const name of namesIn(storage)) if (isOf(name, ownPlace)) storage.removeItem(name)
    storage.removeItem(seenPrefix + place)
  })
}

const isOf = (name: string, place: string): boolean =>
  name === prefix + place || name.startsWith(`${prefix}${place}:`)

function parseDraft(storage: Storage, name: string): Draft | undefined {
  const { value, savedAt } = JSON.parse(storage.getItem(name) ?? '{}') as {
    value?: unknown
    savedAt?: unknown
  }
  if (typeof value !== 'string' || typeof savedAt !== 'number' || Date.now() - savedAt > ageMaxMs)
    return undefined
  return { value, savedAt: new Date(savedAt) }
}

function dropOldDrafts(storage: Storage) {
  for (const name of namesIn(storage)) {
    if (name.startsWith(prefix) && !isReadable(storage, name)) storage.removeItem(name)
  }
}

const namesIn = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

function isReadable(storage: Storage, name: string): boolean {
  try {
    return parseDraft(storage, name) !== undefined
  } catch {
    return false
  }
}

/** Reading `localStorage` itself can throw, and a full one throws on writing: a draft is never worth an error. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage)
  } catch {
    return undefined
  }
}
