import { expect, test } from 'vitest'
import { defaultSettings } from '#contract/core/settings.ts'
import { readBaseInfo } from '#contract/site/site.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { readSettings, saveSettings } from './settings.ts'

const { as, db, cast, startAnother } = await createTestApp()

const renamed = (name: string) => ({ title: { 'zh-CN': name, 'en-US': name } })

test('settings without rows have their defaults', async () => {
  await db.deleteFrom('site_settings').execute()
  expect(await readSettings(db)).toEqual(defaultSettings)
})

test('a change is seen by every process, and remembers who made it', async () => {
  const another = await startAnother()
  await saveSettings(db, renamed('Moon Pavilion'), cast.keeper.memberId)
  await eventually(async () => {
    expect((await as(null).call(readBaseInfo, {})).title).toBe('Moon Pavilion')
    expect((await another.as(null).call(readBaseInfo, {})).title).toBe('Moon Pavilion')
  })
  const row = await db.selectFrom('site_settings').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ key: 'title', updated_by: cast.keeper.memberId })
})

test('of two changes in a row the last one holds everywhere', async () => {
  const another = await startAnother()
  for (let turn = 1; turn <= 20; turn++) await saveSettings(db, renamed(`Pavilion ${turn}`), null)
  await eventually(async () => {
    expect((await another.as(null).call(readBaseInfo, {})).title).toBe('Pavilion 20')
  })
})

test('a setting outside its bounds is refused and changes nothing', async () => {
  const before = await readSettings(db)
  await expect(saveSettings(db, { topicsPerPage: 1_000, hotTopics: 3 }, null)).rejects.toThrow()
  expect(await readSettings(db)).toEqual(before)
})

test('a row that fits no more falls back to its default and leaves the others alone', async () => {
  await saveSettings(db, { hotTopics: 3 }, null)
  await db
    .insertInto('site_settings')
    .values([
      { key: 'topicsPerPage', value: JSON.stringify('many') },
      { key: 'a_setting_of_an_older_version', value: JSON.stringify(true) },
    ])
    .execute()
  const settings = await readSettings(db)
  expect(settings.topicsPerPage).toBe(defaultSettings.topicsPerPage)
  expect(settings.hotTopics).toBe(3)
})
