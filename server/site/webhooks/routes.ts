import * as contract from '#contract/site/webhooks.ts'
import { route } from '#server/core/route.ts'
import { listDeliveries, pingWebhook, sendDeliveryAgain } from './deliveries.ts'
import { deleteWebhook, listWebhooks, renewWebhookSecret, saveWebhook } from './webhooks.ts'

export const webhookRoutes = [
  route(contract.listWebhooks, listWebhooks),
  route(contract.saveWebhook, saveWebhook),
  route(contract.renewWebhookSecret, renewWebhookSecret),
  route(contract.deleteWebhook, deleteWebhook),
  route(contract.pingWebhook, pingWebhook),
  route(contract.listDeliveries, listDeliveries),
  route(contract.sendDeliveryAgain, sendDeliveryAgain),
]
