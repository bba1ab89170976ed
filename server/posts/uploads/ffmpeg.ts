import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { minuteMs } from '#server/core/durations.ts'

const run = promisify(execFile)

/** No video of the largest allowed size takes this long; whatever runs longer hangs. */
export const transcodingMsMax = 20 * minuteMs

/** The name of the program that makes streams, or null where this machine has none and videos are watched as they came. */
export const findFfmpeg = (): Promise<string | null> =>
  run('ffmpeg', ['-version']).then(
    () => 'ffmpeg',
    () => null,
  )

/**
 * Writes a video into a folder as an HLS stream: `index.m3u8` and its pieces. H.264 and AAC, at most 720 lines, in
 * pieces of six seconds; on one thread, because nobody waits for it. Throws when the source is no video.
 */
export async function writeStream(
  ffmpeg: string,
  { source, target, stop }: { source: string; target: string; stop: AbortSignal },
): Promise<void> {
  await run(ffmpeg, transcode(source, target), { timeout: transcodingMsMax, signal: stop })
}

const transcode = (source: string, target: string) => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-threads', '1'],
  // A file of ours and nothing else: some containers name further files or addresses to read.
  ...['-protocol_whitelist', 'file', '-i', source, '-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1'],
  // The encoder takes no odd measures, which a recorded window has.
  ...['-vf', "scale=-2:'trunc(min(720,ih)/2)*2'", '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24'],
  ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
  ...['-f', 'hls', '-hls_time', '6', '-hls_playlist_type', 'vod'],
  ...['-hls_segment_filename', join(target, '%05d.ts'), join(target, 'index.m3u8')],
]
