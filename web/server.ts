import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import type { PageContext } from '#contract/core/page-context.ts'
import { getLocale, overwriteGetLocale } from '#contract/messages/generated/runtime.js'
import { pageContext } from '#web/api/page-context.ts'
import { hydrateLazily } from '#web/shell/lazy-hydrate.ts'

const fallback = getLocale
overwriteGetLocale(() => pageContext()?.language ?? fallback())

// Whole pages rather than streams: they are cached, and their inline scripts are named by hash when they are finished.
const draw = createStartHandler(defaultRenderHandler)

export default {
  async fetch(request: Request, options: { context: PageContext }): Promise<Response> {
    const response = await draw(request, options)
    const html = hydrateLazily(await response.text(), new URL(request.url).pathname, options.context.nonce)
    return new Response(html, response)
  },
}
