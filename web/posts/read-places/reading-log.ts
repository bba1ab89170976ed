import { placesMax, saveReadPlaces } from '#contract/posts/read-places.ts'
import { callFromBrowser } from '#web/api/browser-call.ts'
import { sessionEnd } from '#web/api/sessions.ts'
import { memberGone } from '#web/core/member-gone.ts'

/** What was read is sent together, a while after the first of it. */
const collectedForMs = 5_000

/** Of the member who reads here; whoever signs in after them begins anew. */
let waiting = new Map<number, number>()
let sent = new Map<number, number>()
let timer: ReturnType<typeof setTimeout> | undefined

memberGone.subscribe(() => {
  clearTimeout(timer)
  timer = undefined
  waiting = new Map()
  sent = new Map()
})

/** Notes up to which floor the viewer has read a topic; a place only moves on. `onSaved` hears once it was sent by itself. */
export function noteReading(topicId: number, floor: number, onSaved?: () => void): void {
  if (floor <= Math.max(waiting.get(topicId) ?? -1, sent.get(topicId) ?? -1)) return
  waiting.set(topicId, floor)
  timer ??= setTimeout(() => sendReading(onSaved), collectedForMs)
}

/** Sends what waits, also as the page is left. */
export function sendReading(onSaved?: () => void): void {
  clearTimeout(timer)
  timer = undefined
  if (waiting.size === 0) return
  const places = [...waiting].slice(-placesMax)
  waiting.clear()
  for (const [topicId, floor] of places) sent.set(topicId, floor)
  const own = { waiting, sent }
  const input = { places: places.map(([topicId, floor]) => `${topicId}:${floor}`) }
  const options = { quiet: true, inBackground: true, keepalive: true, signal: sessionEnd }
  // Without waiting for its code, as `call` does: a page that is being left runs nothing more.
  callFromBrowser(saveReadPlaces, input, options).then(onSaved, () => {
    // It goes with what is read next.
    for (const [topicId, floor] of places) {
      own.sent.delete(topicId)
      own.waiting.set(topicId, Math.max(floor, own.waiting.get(topicId) ?? 0))
    }
  })
}
