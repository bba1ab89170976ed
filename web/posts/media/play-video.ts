import { m } from '#contract/messages/generated/messages.js'
import { readVideoPath } from '#contract/posts/upload-paths.ts'
import { readVideo } from '#contract/posts/uploads.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/toast.ts'

const streamed = new WeakSet<HTMLVideoElement>()

/**
 * Plays a video as the site has it by now: as a stream where one was made, as it came where none is. While one is being
 * made the reader is told to come back. Others that play stop: nobody hears two at once.
 */
export async function playVideo(video: HTMLVideoElement): Promise<void> {
  for (const other of document.querySelectorAll('video')) if (other !== video) other.pause()
  const uploadName = readVideoPath(new URL(video.currentSrc || video.src, location.href).pathname)
  if (!uploadName || streamed.has(video)) return
  streamed.add(video)
  video.pause()
  const answer = await call(readVideo, { uploadName }, { quiet: true }).catch(() => undefined)
  if (answer?.state === 'processing') {
    streamed.delete(video)
    toast.show({ kind: 'info', text: m.posts_video_processing() })
    return
  }
  if (answer?.state === 'streamed') await loadStream(video, answer.url)
  await video.play().catch(() => undefined)
}

/** Begins where the reader has put the video before, in the room that it has taken. */
async function loadStream(video: HTMLVideoElement, url: string): Promise<void> {
  const { src, currentTime, videoWidth, videoHeight } = video
  if (videoWidth > 0) video.style.aspectRatio = `${videoWidth} / ${videoHeight}`
  if (video.canPlayType('application/vnd.apple.mpegurl')) {
    video.addEventListener('error', () => putBack(video, src, video.currentTime), { once: true })
    video.src = url
    video.currentTime = currentTime
    return
  }
  const { default: Hls } = await import('hls.js/light')
  if (!Hls.isSupported()) return
  // Its worker would be made from text, which our policy refuses; six seconds of video are no work.
  const stream = new Hls({ enableWorker: false, startPosition: currentTime })
  const leave = leaveWithItsPost(stream, video)
  stream.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (!fatal) return
    const reached = video.currentTime
    leave()
    putBack(video, src, reached)
  })
  stream.loadSource(url)
  stream.attachMedia(video)
}

/**
 * A player that has given a stream up, because the connection went, never plays it again. Once there is a connection the
 * video is as it was before it was pressed, at the place that it has reached, and can be pressed once more.
 */
function putBack(video: HTMLVideoElement, src: string, reached: number): void {
  if (!navigator.onLine) {
    addEventListener('online', () => putBack(video, src, reached), { once: true })
    return
  }
  streamed.delete(video)
  video.src = src
  video.currentTime = reached
}

/**
 * By itself a stream goes on looking for what to load next, and keeps what it has loaded, when its video has long gone.
 * Answers how to leave it before that.
 */
function leaveWithItsPost(stream: { destroy: () => void }, video: HTMLVideoElement): () => void {
  const leaving = new MutationObserver(() => {
    if (!video.isConnected) leave()
  })
  function leave() {
    leaving.disconnect()
    stream.destroy()
  }
  leaving.observe(document.body, { childList: true, subtree: true })
  return leave
}
