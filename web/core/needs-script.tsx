import { m } from '#contract/messages/generated/messages.js'

/**
 * Stands in the place of forms where no program runs; their page hides them then, by `@media (scripting: none)`. A form that
 * asks for a password says method="post" as well: sent by a browser that doesn't know this query, it would be in an address.
 */
export const NeedsScript = () => (
  <noscript>
    <p>{m.ui_needs_script()}</p>
  </noscript>
)
