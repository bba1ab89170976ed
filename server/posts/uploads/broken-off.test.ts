import { expect, test, vi } from 'vitest'
import { UserError } from '#server/core/user-error.ts'
import { createTestApp } from '#test/app.ts'
import { testDeps } from '#test/deps.ts'
import { drawPicture, sendFile } from '#test/upload-files.ts'
import { removeUnusedUploads } from './jobs.ts'

/* What becomes of files whose keeping or removing is broken off. */

const { as, cast, db, settings } = await createTestApp()
const { uploads: place, log } = testDeps
const job = { db, log }
const send = (kind: string, name: string, bytes: Buffer) => sendFile(as(cast.ann), kind, { name, bytes })

test('nothing stays of an upload whose files could not all be kept', async () => {
  const { storage } = place
  const keys: string[] = []
  const full = vi.spyOn(storage, 'keep')
  full.mockImplementation(async (key, path, mediaType) => {
    keys.push(key)
    full.mockRestore()
    await storage.keep(key, path, mediaType)
    vi.spyOn(storage, 'keep').mockRejectedValueOnce(new Error('no space left'))
  })
  expect((await send('image', 'tea.png', await drawPicture('png'))).status).toBe(500)
  vi.restoreAllMocks()
  expect(await storage.open(keys[0]!)).toBeUndefined()
  expect(await findNamed(keys[0]!)).toEqual([])
})

const findNamed = (key: string) =>
  db.selectFrom('uploads').select('id').where('name', '=', key.split('/')[0]!).execute()

test('what a storage that is away did not keep takes none of what its owner may upload', async () => {
  const { storage } = place
  await settings({ uploadMegabytesPerDay: 1 })
  const away = new UserError('unavailable')
  vi.spyOn(storage, 'keep').mockRejectedValue(away)
  vi.spyOn(storage, 'remove').mockRejectedValue(away)
  const file = Buffer.from('tea '.repeat(150_000))
  for (const name of ['one.txt', 'two.txt'])
    expect((await send('file', name, file)).body.error).toMatchObject({ code: 'unavailable' })
  vi.restoreAllMocks()
  expect((await send('file', 'three.txt', file)).status).toBe(200)
  await settings({ uploadMegabytesPerDay: 200 })
})

test('the files of an upload whose process was killed while it kept them are removed', async () => {
  const { storage } = place
  const keep = vi.spyOn(storage, 'keep')
  const key = await new Promise<string>((resolve) => {
    keep.mockImplementation(async (key, path, mediaType) => {
      keep.mockRestore()
      await storage.keep(key, path, mediaType)
      // What comes after it never does.
      vi.spyOn(storage, 'keep').mockImplementation(() => {
        resolve(key)
        return new Promise(() => {})
      })
    })
    void drawPicture('png').then((picture) => send('image', 'tea.png', picture))
  })
  vi.restoreAllMocks()
  expect(await findNamed(key)).toHaveLength(1)
  const uploaded_at = new Date(Date.now() - 121 * 60_000)
  await db.updateTable('uploads').set({ uploaded_at }).where('name', '=', key.split('/')[0]!).execute()
  await removeUnusedUploads(job, place)
  expect(await storage.open(key)).toBeUndefined()
  expect(await findNamed(key)).toEqual([])
})

test('an upload that the storage does not let go of keeps no other', async () => {
  const [stuck, free] = await Promise.all(
    ['stuck', 'free'].map(
      async (name) => (await send('image', `${name}.png`, await drawPicture('png'))).body.url,
    ),
  )
  const uploaded_at = new Date(Date.now() - 121 * 60_000)
  await db.updateTable('uploads').set({ uploaded_at }).where('path', 'in', [stuck, free]).execute()
  const remove = async (folder: string) => {
    if (stuck.includes(folder)) throw new Error('planted')
    await place.storage.remove(folder)
  }
  await removeUnusedUploads(job, { ...place, storage: { ...place.storage, remove } })
  const pathsLeft = async () =>
    (await db.selectFrom('uploads').select('path').execute()).map(({ path }) => path)
  expect(await pathsLeft()).toContain(stuck)
  expect(await pathsLeft()).not.toContain(free)
  await removeUnusedUploads(job, place)
  expect(await pathsLeft()).not.toContain(stuck)
})
