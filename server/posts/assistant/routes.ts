import * as contract from '#contract/posts/assistant.ts'
import * as staff from '#contract/posts/assistant-endpoints.ts'
import { formRoute, type Route, route } from '#server/core/route.ts'
import { askAssistant, askAssistantAgain } from './ask.ts'
import {
  deleteAssistantConversation,
  listAssistantConversations,
  readAssistant,
  readAssistantConversation,
} from './assistant.ts'
import * as endpoints from './endpoints.ts'
import { keepAssistantPicture } from './pictures.ts'
import { summarizeTopic } from './summaries.ts'

export const assistantRoutes: readonly Route[] = [
  route(contract.readAssistant, readAssistant),
  route(contract.listAssistantConversations, listAssistantConversations),
  route(contract.readAssistantConversation, readAssistantConversation),
  route(contract.deleteAssistantConversation, deleteAssistantConversation),
  route(contract.askAssistant, askAssistant),
  route(contract.askAssistantAgain, askAssistantAgain),
  route(contract.keepAssistantPicture, keepAssistantPicture),
  route(contract.summarizeTopic, summarizeTopic),
  route(staff.listAssistantEndpoints, endpoints.listAssistantEndpoints),
  formRoute(staff.saveAssistantEndpoint, endpoints.saveAssistantEndpoint, endpoints.checkAssistantEndpoint),
  route(staff.deleteAssistantEndpoint, endpoints.deleteAssistantEndpoint),
  route(staff.saveAssistantModel, endpoints.saveAssistantModel),
  route(staff.deleteAssistantModel, endpoints.deleteAssistantModel),
  route(staff.testAssistantModel, endpoints.testAssistantModel),
  route(staff.readAssistantUse, endpoints.readAssistantUse),
]
