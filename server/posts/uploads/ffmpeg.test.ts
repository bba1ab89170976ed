import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFfmpeg, writeStream } from './ffmpeg.ts'

const ffmpeg = await findFfmpeg()

test.runIf(ffmpeg)(
  'a video becomes a stream whatever its measures, as a recorded window has them',
  async () => {
    const target = mkdtempSync(join(tmpdir(), 'teahouse-stream-'))
    const source = join(target, 'source.mkv')
    const odd = ['-f', 'lavfi', '-i', 'testsrc=duration=0.2:size=161x91:rate=10', '-c:v', 'ffv1', source]
    execFileSync('ffmpeg', ['-loglevel', 'error', ...odd])
    await writeStream('ffmpeg', { source, target, stop: new AbortController().signal })
    expect(existsSync(join(target, 'index.m3u8'))).toBe(true)
  },
)
