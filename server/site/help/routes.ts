import * as contract from '#contract/site/help.ts'
import * as editing from '#contract/site/help-editing.ts'
import { type Route, route } from '#server/core/route.ts'
import { helpTag, listHelp, readHelp, readHelpCatalogue } from './help.ts'
import { deleteHelp, orderHelp, readHelpSource, saveHelp } from './help-articles.ts'
import { deleteHelpCategory, orderHelpCategories, readHelpTree, saveHelpCategory } from './help-categories.ts'

const tags = () => [helpTag]

export const helpRoutes: readonly Route[] = [
  route(contract.readHelpCatalogue, readHelpCatalogue, { tags }),
  route(contract.listHelp, listHelp, { tags }),
  route(contract.readHelp, readHelp, { tags }),
  route(editing.readHelpTree, readHelpTree),
  route(editing.saveHelpCategory, saveHelpCategory),
  route(editing.orderHelpCategories, orderHelpCategories),
  route(editing.deleteHelpCategory, deleteHelpCategory),
  route(editing.readHelpSource, readHelpSource),
  route(editing.saveHelp, saveHelp),
  route(editing.orderHelp, orderHelp),
  route(editing.deleteHelp, deleteHelp),
]
