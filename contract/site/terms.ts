import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { nothing } from '#contract/core/wire.ts'

export const readTerms = endpoint({
  name: 'readTerms',
  method: 'GET',
  path: '/termsService',
  cacheable: true,
  input: nothing(),
  output: z.object({ title: z.string(), html: z.string() }),
})
