import { expect, test } from 'vitest'
import { drawPage } from '#test/drawn-page.tsx'
import { LinkTab, LinkTabs } from './link-tabs.tsx'

const lists = (
  <LinkTabs label="Lists">
    {(['latest', 'hot', 'week'] as const).map((list) => (
      <LinkTab key={list} to="/" search={{ list: list === 'latest' ? undefined : list }}>
        {list}
      </LinkTab>
    ))}
  </LinkTabs>
)

const currentOf = async (address: string) =>
  [...(await drawPage(lists, [], {}, address)).matchAll(/<a[^>]*aria-current="page"[^>]*>(\w+)/g)].map(
    ([, name]) => name,
  )

test('of the tabs of one path, the one whose address it is alone is current', async () => {
  expect(await currentOf('/')).toEqual(['latest'])
  expect(await currentOf('/?list=hot')).toEqual(['hot'])
})

test('a page of a list is no tab of its own', async () => {
  expect(await currentOf('/?list=hot&page=2')).toEqual([])
})
