/** What `URL.parse` answers; the oldest browsers we serve don't have it yet (docs/decisions/0122). */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
