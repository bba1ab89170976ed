import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)

/** A video of two seconds that every browser plays. */
export const steamMp4 = fixture('steam.mp4')

/**
 * A program that takes the product's calls of ffmpeg and makes the same stream of every true MP4,
 * so that what the product does with streams is tested on machines that have no ffmpeg, and on all alike.
 */
export function makeStubFfmpeg(): string {
  const program = join(mkdtempSync(join(tmpdir(), 'teahouse-ffmpeg-')), 'ffmpeg')
  writeFileSync(program, script)
  chmodSync(program, 0o755)
  return program
}

/** A search path on which a program is found before any other of its name. */
export const pathBefore = (program: string): string => [dirname(program), process.env.PATH].join(delimiter)

const script = `#!/bin/sh
case "$*" in *-version*) exit 0 ;; esac
for list; do :; done
until [ "$1" = -i ]; do shift; done
grep -q moov "$2" || exit 1
sleep 0.5
cp '${fixture('steam.mpegts')}' "$(dirname "$list")/00000.ts"
cat > "$list" <<END
#EXTM3U
#EXT-X-VERSION:3
#EXT-X-TARGETDURATION:2
#EXT-X-PLAYLIST-TYPE:VOD
#EXTINF:2.000000,
00000.ts
#EXT-X-ENDLIST
END
`
