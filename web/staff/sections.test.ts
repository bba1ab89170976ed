import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { staffRights } from '#contract/core/roles.ts'
import { deskSection, isWithin, openGroups } from './sections.ts'

const screens = readdirSync(join(import.meta.dirname, '../routes/manage'))
  .map((file) => file.replace(/\.tsx$/, ''))
  .map((name) => `/manage/${name}`)

const sections = [deskSection, ...openGroups(staffRights).flatMap((group) => group.sections)]

test('every screen of the management is within one section, but for those of no group', () => {
  const ofNone = ['batch', 'batches', 'figures', 'index', 'moveComments', 'overview', 'search']
  const within = screens.map((path) => sections.filter((section) => isWithin(path, section)).length)
  expect(screens.filter((_, index) => within[index] === 0)).toEqual(ofNone.map((name) => `/manage/${name}`))
  expect(Math.max(...within)).toBe(1)
})

test('each section leads to a screen that there is', () => {
  const named = sections.flatMap((section) => [section.to, ...(section.screens ?? [])])
  expect(named.filter((path) => !screens.includes(path))).toEqual([])
})
