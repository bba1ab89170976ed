import { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { readPageFacts } from '#web/core/page-facts.ts'
import { baseInfoQuery } from '#web/core/site.ts'
import { followSite } from './follow-site.ts'

const site = { title: 'Teahouse', allowTopics: true, systemUser: null, now: 1 }
const facts = { language: 'en-US', origin: 'https://teahouse.example', isUnsupportedDevice: true }

test('a window draws the site anew once it is another, and knows then what its page came with', () => {
  const queryClient = new QueryClient()
  const invalidate = vi.fn()
  const root = { routeId: '__root__', loaderData: { ...facts, site } }
  followSite({ state: { matches: [root] }, invalidate } as unknown as AnyRouter, queryClient)
  const read = (known: object) => queryClient.setQueryData(baseInfoQuery.queryKey, known as never)

  read({ ...site, systemUser: { userId: 7 }, now: 2 })
  expect(invalidate).not.toHaveBeenCalled()
  read({ ...site, allowTopics: false, now: 3 })
  expect(invalidate).toHaveBeenCalledOnce()
  const { filter } = invalidate.mock.calls[0]![0]
  expect(['__root__', '/manage/settings'].map((routeId) => filter({ routeId }))).toEqual([true, false])
  expect(readPageFacts()).toEqual(facts)
})
