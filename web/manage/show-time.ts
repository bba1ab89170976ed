import { getLocale } from '#contract/messages/generated/runtime.js'

/** Day and minute in the reader's zone: staff need to know when exactly. */
export const showTime = (at: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
