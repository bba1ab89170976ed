import { lazy } from '#web/ui/lazy.ts'

/** Comes when somebody goes into a box of the search. */
export const LazySuggestions = lazy(async () => ({
  default: (await import('./search-suggestions.tsx')).SearchSuggestions,
}))
