import { getLocale } from '#contract/messages/generated/runtime.js'

/** What every message asks in the browser's code; see `shorterMessages` in vite.config.ts. */
export const isEnglish = (): boolean => getLocale() === 'en-US'
