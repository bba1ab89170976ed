type DefaultRules = { createHTML(html: string): string | null }
type Factory = { createPolicy(name: 'default', rules: DefaultRules): unknown }

/**
 * What plain strings may still become under our Trusted Types policy: the empty script element by which React makes
 * every script, and text without markup, which is how data for search engines gets into one. The rest is refused.
 */
export function admitInertHtml(): void {
  const { trustedTypes } = window as { trustedTypes?: Factory }
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === '<script></script>' || !html.includes('<') ? html : null),
  })
}
