type Policy = { createHTML(html: string): TrustedHTML; createScriptURL(url: string): string }
type PolicyRules = { createHTML(html: string): string; createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: PolicyRules): Policy }

let policy: Policy | undefined

/** Marks HTML that contract/markdown rendered as fit for `dangerouslySetInnerHTML`. Give it nothing else. */
export function trustedHtml(html: string): string | TrustedHTML {
  return requirePolicy()?.createHTML(html) ?? html
}

/** A worker's address from `?worker&url`; anything of another origin is refused. */
export function trustedScriptUrl(url: string): string {
  return requirePolicy()?.createScriptURL(url) ?? ownUrl(url)
}

function requirePolicy(): Policy | undefined {
  if (typeof window === 'undefined') return undefined
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory }
  // A name may be taken once a page, so the policy is kept.
  policy ??= trustedTypes?.createPolicy('teahouse', { createHTML: (html) => html, createScriptURL: ownUrl })
  return policy
}

function ownUrl(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`Not our script: ${url}`)
  return url
}
