import { getLocale } from '#contract/messages/generated/runtime.js'

/** Day and minute in the reader's zone, where a moment has to be known exactly. */
export const showTime = (at: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

/** Day and second in the reader's zone, where one compares moments, as in a log. */
export const showFullTime = (at: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))

/** The day alone, where the hour doesn't matter. */
export const showDay = (at: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium' }).format(new Date(at))
