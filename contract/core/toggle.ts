import * as z from 'zod/mini'
import { named } from './wire.ts'

/** What a member switches on and off: whether it is on for the viewer, and for how many members. */
export const toggle = named('Toggle', z.object({ isOn: z.boolean(), count: z.int() }))
export type Toggle = z.infer<typeof toggle>

/** PUT switches on and DELETE off; either sent again changes nothing. Both answer how it is then. */
export const switchedOn = { method: 'PUT', memberOnly: true, output: toggle } as const
export const switchedOff = { ...switchedOn, method: 'DELETE' } as const
