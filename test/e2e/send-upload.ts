import type { Page } from 'playwright-core'
import type { UploadKind } from '#contract/uploads.ts'

/** Sends a file in as the page's member, past the editor; answers where it is. */
export async function sendUpload(
  page: Page,
  kind: UploadKind,
  file: { name: string; buffer: Buffer },
): Promise<string> {
  await page.goto('/termsService')
  const { csrf, authorization } = await page.evaluate(async () => {
    await fetch('/api/entrance')
    const [access, refresh] = ['accessToken', 'refreshToken'].map((name) => localStorage.getItem(name))
    return {
      csrf: /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '',
      authorization: `Bearer ${access},${refresh}`,
    }
  })
  const answer = await page.request.post(`/api/uploads/${kind}`, {
    headers: { authorization, 'x-xsrf-token': csrf },
    multipart: { file: { ...file, mimeType: 'application/octet-stream' } },
  })
  return ((await answer.json()) as { url: string }).url
}
