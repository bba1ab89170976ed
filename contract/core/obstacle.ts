import * as z from 'zod/mini'
import { moment, named } from './wire.ts'

/**
 * What can keep a member from writing before they have typed a word; by the codes that sending it would be refused with, but for
 * `no_tags`: what is sent names a tag, and that is wrong then.
 */
export const obstacleCodes = [
  'read_only',
  'feature_closed',
  'muted',
  'topic_closed',
  'question_closed',
  'no_tags',
  'forbidden',
  'real_name_required',
  'message_refused',
  'newcomer',
  'account_ended',
] as const
export type ObstacleCode = (typeof obstacleCodes)[number]

export const obstacle = named(
  'Obstacle',
  z.object({
    code: z.enum(obstacleCodes),
    /** When it ends by itself; null where that isn't known. */
    until: z.nullable(moment()),
  }),
)
export type Obstacle = z.infer<typeof obstacle>
