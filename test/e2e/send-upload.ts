import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { UploadKind } from '#contract/posts/uploads.ts'
import { hydrated } from './product.ts'

/** Sends a file in as the page's member, past the editor; answers where it is. */
export async function sendUpload(
  page: Page,
  kind: UploadKind,
  file: { name: string; buffer: Buffer },
): Promise<string> {
  await page.goto('/termsService')
  // The page's own calls bring the cookie, each of the first ones another; the last one is the one that counts.
  await hydrated(page)
  const cookies = await page.context().cookies()
  const tokens = await page.evaluate(() =>
    ['accessToken', 'refreshToken'].map((name) => localStorage.getItem(name)).join(),
  )
  const answer = await page.request.post(`/api/uploads/${kind}`, {
    headers: {
      authorization: `Bearer ${tokens}`,
      'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
    },
    multipart: { file: { ...file, mimeType: 'application/octet-stream' } },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { url: string }).url
}
