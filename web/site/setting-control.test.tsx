import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SiteSetting } from '#contract/site/site-settings.ts'
import { SettingControl } from './setting-control.tsx'

const drawn = (setting: Partial<SiteSetting>, value: unknown) =>
  renderToStaticMarkup(
    <SettingControl
      setting={setting as SiteSetting}
      value={value}
      onChange={() => {}}
      name="Its name"
      hint={undefined}
      error={undefined}
    />,
  )

const radios = (html: string) =>
  [...html.matchAll(/<input type="radio"[^>]*value="([^"]*)"[^>]*>/g)].map(([input, value]) => [
    value,
    / checked=/.test(input),
  ])

test('the devices are chosen in words, not typed as a number', () => {
  const html = drawn({ key: 'supportAccessDevice', kind: 'number', min: 1, max: 3 }, 2)
  expect(radios(html)).toEqual([
    ['1', false],
    ['2', true],
    ['3', false],
  ])
  expect(html).not.toContain('inputMode')
})

test('a setting of a few values shows them all', () => {
  const choices = ['open', 'read_only', 'closed']
  expect(radios(drawn({ key: 'siteState', kind: 'choice', choices }, 'closed'))).toEqual([
    ['open', false],
    ['read_only', false],
    ['closed', true],
  ])
})

test('a number of many values is typed', () => {
  const html = drawn({ key: 'codesPerDay', kind: 'number', min: 1, max: 1000 }, 10)
  expect(radios(html)).toEqual([])
  expect(html).toContain('value="10"')
})
