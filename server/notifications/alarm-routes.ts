import * as contract from '#contract/notifications/alarms.ts'
import { type Route, route } from '#server/core/route.ts'
import { answerAlarm, listAlarms } from './alarms.ts'

export const alarmRoutes: readonly Route[] = [
  route(contract.listAlarms, listAlarms),
  route(contract.answerAlarm, answerAlarm),
]
