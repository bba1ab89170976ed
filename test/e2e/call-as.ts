import type { Page } from 'playwright-core'

/** Calls an operation as whoever is signed in on the page, without its screens: somebody else changes what one looks at. */
export async function callAs(
  page: Page,
  method: 'PUT' | 'DELETE',
  path: string,
  fields: Record<string, string> = {},
): Promise<void> {
  const status = await page.evaluate(
    async ([method, path, fields]) => {
      const proof = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      const { status } = await fetch(`/api${path}`, {
        method,
        headers: {
          'X-Requested-With': 'XMLHttpRequest',
          'X-XSRF-TOKEN': decodeURIComponent(proof),
          Authorization: `Bearer ${localStorage.accessToken},${localStorage.refreshToken}`,
        },
        body: new URLSearchParams(fields),
      })
      return status
    },
    [method, path, fields] as const,
  )
  if (status !== 200) throw new Error(`${method} ${path} was answered ${status}.`)
}
