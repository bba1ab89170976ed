import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { nothing } from '#contract/core/wire.ts'

export const listFriendlyLinks = endpoint({
  name: 'listFriendlyLinks',
  domain: 'site',
  summary: 'Lists the sites that this one links to, in the order of the staff.',
  method: 'GET',
  path: '/friendlyLinks',
  input: nothing(),
  output: z.object({
    links: z.array(
      z.object({
        name: z.string(),
        address: z.string(),
        /** Empty where the name stands instead. */ picture: z.string(),
      }),
    ),
  }),
})
