import type { InputOf } from '#contract/core/endpoint.ts'
import { listHelp, readHelp, readHelpCatalogue } from '#contract/site/help.ts'
import { queryOf } from '#web/api/queries.ts'

export type HelpSearch = InputOf<typeof listHelp>

export const catalogueQuery = queryOf(readHelpCatalogue, {})

export const helpListQuery = ({ keyword, categoryId, page }: HelpSearch) =>
  queryOf(listHelp, { keyword, categoryId, page }, { expects: ['not_found'] })

export const articleQuery = (helpId: number) => queryOf(readHelp, { helpId }, { expects: ['not_found'] })
