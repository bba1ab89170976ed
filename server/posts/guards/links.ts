const href = /\bhref="([^"]*)"/g
const entity = /&(amp|#38|#x26);/gi

/** The hosts, each once, that a post's HTML leads to outside of this site. */
export function linkedHosts(html: string, ownOrigins: readonly string[]): string[] {
  const own = new Set(ownOrigins.map(hostOf))
  const hosts = new Set<string>()
  for (const [, address = ''] of html.matchAll(href)) {
    const host = hostOf(address.replace(entity, '&'))
    if (host && !own.has(host)) hosts.add(host)
  }
  return [...hosts]
}

/** Nothing of an address within this site. */
function hostOf(address: string): string | undefined {
  if (!/^(?:https?:)?\/\//i.test(address)) return undefined
  const url = URL.parse(address, 'https://relative.invalid')
  return url?.hostname.replace(/\.$/, '').replace(/^www\./, '') || undefined
}
