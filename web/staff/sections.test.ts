import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { staffRights } from '#contract/core/roles.ts'
import { m } from '#contract/messages/generated/messages.js'
import { commonSections, deskSection, isWithin, openGroups, screenNameOf } from './sections.ts'

const screens = readdirSync(join(import.meta.dirname, '../routes/manage'))
  .map((file) => file.replace(/\.tsx$/, ''))
  .map((name) => `/manage/${name}`)

const sections = [
  deskSection,
  ...commonSections,
  ...openGroups(staffRights).flatMap((group) => group.sections),
]

test('every screen of the management is within one section, but for those of no group', () => {
  const ofNone = ['index', 'moveComments']
  const within = screens.map((path) => sections.filter((section) => isWithin(path, section)).length)
  expect(screens.filter((_, index) => within[index] === 0)).toEqual(ofNone.map((name) => `/manage/${name}`))
  expect(Math.max(...within)).toBe(1)
})

test('each section leads to a screen that there is', () => {
  const named = sections.flatMap((section) => [
    section.to,
    ...Object.keys(('screens' in section && section.screens) || {}),
  ])
  expect(named.filter((path) => !screens.includes(path))).toEqual([])
})

test('a screen is titled by its own name', () => {
  expect(screenNameOf('/manage/guards')).not.toBe(screenNameOf('/manage/desk'))
  expect(screenNameOf('/manage/guards')).toBe(m.manage_guards())
  expect(screens.filter((path) => !screenNameOf(path))).toEqual(['/manage/index', '/manage/moveComments'])
})
