/* What the address of the search may ask for besides words. */

/** Longer is no query that anybody types. */
export const keywordLength = { min: 0, max: 200 }

/** What a phrase, or the name in a filter, stands between; any of them ends it. */
export const searchQuotes = '"“”„«»「」『』'

export const searchKinds = ['topic', 'question', 'said'] as const
export const searchTimes = ['week', 'month', 'year'] as const
export const searchOrders = ['best', 'newest'] as const
