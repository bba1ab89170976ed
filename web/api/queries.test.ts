import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { outdateOwn } from './queries.ts'

test("after an own act one's own pages are read anew when they are next seen, and neither what is open nor what all see", async () => {
  const client = new QueryClient()
  for (const personal of [true, false])
    await client.query({ queryKey: [personal], queryFn: () => 'read', meta: { personal } })
  const open = { queryKey: ['open'], queryFn: () => 'read', meta: { personal: true } }
  const close = new QueryObserver(client, open).subscribe(() => {})
  await outdateOwn(client)
  const isOld = (key: unknown) => client.getQueryState([key])?.isInvalidated
  expect([isOld(true), isOld(false), isOld('open')]).toEqual([true, false, false])
  close()
})
