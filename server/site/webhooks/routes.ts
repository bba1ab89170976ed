import * as contract from '#contract/site/webhooks.ts'
import { formRoute, route } from '#server/core/route.ts'
import { listDeliveries, pingWebhook, sendDeliveryAgain } from './deliveries.ts'
import { checkWebhook, deleteWebhook, listWebhooks, renewWebhookSecret, saveWebhook } from './webhooks.ts'

export const webhookRoutes = [
  route(contract.listWebhooks, listWebhooks),
  formRoute(contract.saveWebhook, saveWebhook, checkWebhook),
  route(contract.renewWebhookSecret, renewWebhookSecret),
  route(contract.deleteWebhook, deleteWebhook),
  route(contract.pingWebhook, pingWebhook),
  route(contract.listDeliveries, listDeliveries),
  route(contract.sendDeliveryAgain, sendDeliveryAgain),
]
