import type { Notifications } from './notify.ts'

/** Something of the database that every process keeps in memory and reads anew whenever any process changes it. */
export interface LiveValue<Value> {
  /** As it is now; the same object until it changes. */
  current: () => Value
}

export interface LiveSource<Value> {
  /** What writers `notify` in their transaction. */
  channel: string
  read: () => Promise<Value>
  /** Runs after each reading but the first. */
  onChange?: () => void
}

/**
 * Reads a value and keeps it fresh: every process reads it anew after each change. Rejects when the first reading
 * fails; a later one that fails is repeated with the next connection.
 */
export async function openLiveValue<Value>(
  notifications: Notifications,
  { channel, read, onChange }: LiveSource<Value>,
): Promise<LiveValue<Value>> {
  let value: Value | undefined
  let generation = 0
  const reload = async () => {
    const own = ++generation
    const next = await read()
    // Two changes in a row are read twice, and the first reading may come back last.
    if (own !== generation) return
    const isFirst = value === undefined
    value = next
    if (!isFirst) onChange?.()
  }
  // Listening comes first: what changes while the value is read is then told.
  await notifications.on(channel, reload)
  notifications.onReconnect(reload)
  await reload()
  return { current: () => value as Value }
}
