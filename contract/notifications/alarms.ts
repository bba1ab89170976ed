import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, id, line, moment, nothing } from '#contract/core/wire.ts'

/* What the staff have to know of at once. */

export const alarmKinds = ['ledger', 'job', 'disk', 'storage', 'webhook', 'payment'] as const
export type AlarmKind = (typeof alarmKinds)[number]

export const alarmAnswerLength = { min: 1, max: 500 }

const alarm = z.object({
  alarmId: z.int(),
  kind: z.enum(alarmKinds),
  /** Which job, webhook or order; empty for the others. */
  subject: z.string(),
  /** What was found, in the words of the machine. */
  detail: z.string(),
  firstRaisedAt: moment(),
})
export type Alarm = z.infer<typeof alarm>

export const listAlarms = endpoint({
  name: 'listAlarms',
  domain: 'notifications',
  summary: 'Lists the alarms that nobody has answered, the latest first.',
  errors: ['forbidden', 'second_factor_required'],
  method: 'GET',
  path: '/manage/alarms',
  memberOnly: true,
  input: nothing(),
  output: z.object({
    alarms: z.array(alarm),
    /** Whether this member may answer them. */
    canAnswer: z.boolean(),
    arePaymentsStopped: z.boolean(),
  }),
})

export const answerAlarm = endpoint({
  name: 'answerAlarm',
  domain: 'notifications',
  summary: 'Answers an alarm with what was done about it, which takes it away.',
  errors: ['not_found'],
  method: 'PUT',
  path: '/manage/alarms/:alarmId/answer',
  staffRight: 'manage_settings',
  input: z.object({ alarmId: id(), remark: line(alarmAnswerLength) }),
  output: done(),
})
