import { beforeEach, expect, test, vi } from 'vitest'

const file = 'http://localhost/uploads/zcwg6vQ954th9PK1QV1dXA/video.mp4'
const list = '/uploads/zcwg6vQ954th9PK1QV1dXA/stream/index.m3u8'

vi.mock('#web/api/call.ts', () => ({ call: async () => ({ state: 'streamed', url: list }) }))

/** A player that plays streams by itself, as far as the program touches it: what is new in it begins at its beginning. */
class Player extends EventTarget {
  currentSrc = ''
  currentTime = 0
  videoWidth = 0
  videoHeight = 0
  paused = true
  style = { aspectRatio: '' }
  #src = file
  get src() {
    return this.#src
  }
  set src(src) {
    this.#src = src
    this.currentTime = 0
  }
  canPlayType = () => 'maybe'
  pause = () => {
    this.paused = true
  }
  play = async () => {
    this.paused = false
  }
}

let browser: EventTarget
const players: Player[] = []
const line = { onLine: true }

beforeEach(() => {
  browser = new EventTarget()
  line.onLine = true
  players.length = 0
  vi.stubGlobal('document', { querySelectorAll: () => players })
  vi.stubGlobal('location', { href: 'http://localhost/thread?topicId=1' })
  vi.stubGlobal('navigator', line)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
})

async function openPlayer() {
  const { playVideo } = await import('./play-video.ts')
  const video = new Player()
  players.push(video)
  const press = () => playVideo(video as unknown as HTMLVideoElement)
  return { video, press }
}

test('a stream begins where the reader has put the video before', async () => {
  const { video, press } = await openPlayer()
  video.currentTime = 40
  await press()
  expect([video.src, video.currentTime]).toEqual([list, 40])
})

test('a stream that was given up without a connection is pressed again at its place once there is one', async () => {
  const { video, press } = await openPlayer()
  await press()
  video.currentTime = 61
  line.onLine = false
  video.dispatchEvent(new Event('error'))
  expect(video.src).toBe(list)
  line.onLine = true
  browser.dispatchEvent(new Event('online'))
  expect([video.src, video.currentTime]).toEqual([file, 61])
  await press()
  expect([video.src, video.currentTime]).toEqual([list, 61])
})

test('a video that is pressed stops another one that plays', async () => {
  const [first, second] = [await openPlayer(), await openPlayer()]
  await first.press()
  await second.press()
  expect([first.video.paused, second.video.paused]).toEqual([true, false])
})

test('an upright video keeps its room while its stream takes the place of the file', async () => {
  const { video, press } = await openPlayer()
  Object.assign(video, { videoWidth: 360, videoHeight: 640 })
  await press()
  expect(video.style.aspectRatio).toBe('360 / 640')
})
