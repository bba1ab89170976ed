import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { getLocale, overwriteGetLocale } from '#contract/messages/generated/runtime.js'
import { pageContext } from '#web/api/page-context.ts'

const fallback = getLocale
overwriteGetLocale(() => pageContext()?.language ?? fallback())

// Whole pages rather than streams: they are cached, and their inline scripts are named by hash when they are finished.
export default { fetch: createStartHandler(defaultRenderHandler) }
