import { m } from '#contract/messages/generated/messages.js'
import { readVideoPath } from '#contract/posts/upload-paths.ts'
import { readVideo } from '#contract/posts/uploads.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/toast.ts'

const streamed = new WeakSet<HTMLVideoElement>()

/**
 * Plays a video as the site has it by now: as a stream where one was made, as it came where none is. While one is being
 * made the reader is told to come back.
 */
export async function playVideo(video: HTMLVideoElement): Promise<void> {
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

async function loadStream(video: HTMLVideoElement, url: string): Promise<void> {
  if (video.canPlayType('application/vnd.apple.mpegurl')) {
    video.src = url
    return
  }
  const { default: Hls } = await import('hls.js/light')
  if (!Hls.isSupported()) return
  // Its worker would be made from text, which our policy refuses; six seconds of video are no work.
  const stream = new Hls({ enableWorker: false })
  stream.loadSource(url)
  stream.attachMedia(video)
  endWithItsPost(stream, video)
}

/** By itself a stream goes on looking for what to load next, and keeps what it has loaded, when its video has long gone. */
function endWithItsPost(stream: { destroy: () => void }, video: HTMLVideoElement): void {
  const leaving = new MutationObserver(() => {
    if (video.isConnected) return
    leaving.disconnect()
    stream.destroy()
  })
  leaving.observe(document.body, { childList: true, subtree: true })
}
