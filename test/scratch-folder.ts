import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** A run leaves less than a tenth of it at any moment. */
const bytesMin = 2 * 1024 ** 3

/** Where the folder of a run may be. */
export const scratchFolders = () => [inMemory, tmpdir()]

/**
 * Memory, where there is plenty of it, else the machine's folder for what is temporary. Every database of a test is some
 * 600 files that are soon removed, and ext4 looks for a number of a file that was not removed lately: a copy of a
 * database takes 700 ms of a processor there after some, and 20 ms in memory.
 */
export async function findScratchFolder(): Promise<string> {
  const isFit = (await hasRoom()) && (await runsPrograms())
  return isFit ? inMemory : tmpdir()
}

async function hasRoom(): Promise<boolean> {
  const room = await statfs(inMemory).catch(() => undefined)
  return room !== undefined && room.bavail * room.bsize >= bytesMin && freemem() >= bytesMin
}

/** Some machines forbid it there, and tests put programs of their own in the place of others. */
async function runsPrograms(): Promise<boolean> {
  const folder = await mkdtemp(join(inMemory, 'teahouse-may-run-')).catch(() => undefined)
  if (!folder) return false
  const program = join(folder, 'program')
  await writeFile(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  await rm(folder, { recursive: true })
  return status === 0
}
