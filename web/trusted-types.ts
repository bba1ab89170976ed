type DefaultRules = {
  createHTML(html: string): string | null
  createScript(script: string): string | null
}
type Factory = { createPolicy(name: 'default', rules: DefaultRules): unknown }

/**
 * What plain strings may still become under our Trusted Types policy: the empty script element by which React makes
 * every script, text without markup, and JSON in a script, which is data for search engines. The rest is refused.
 */
export function admitInertText(): void {
  const { trustedTypes } = window as { trustedTypes?: Factory }
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === '<script></script>' || !opensTag.test(html) ? html : null),
    createScript: (script) => (isJsonObject(script) ? script : null),
  })
}

/** What HTML takes for the beginning of a tag or a comment; the `<` of a rule for narrow windows is none. */
const opensTag = /<[a-z/!?]/i

/** As a program a JSON object is a syntax error, so even in the wrong place it can't run. */
function isJsonObject(text: string): boolean {
  try {
    return text.startsWith('{"') && typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
