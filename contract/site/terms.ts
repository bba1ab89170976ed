import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { nothing } from '#contract/core/wire.ts'

export const readTerms = endpoint({
  name: 'readTerms',
  domain: 'site',
  summary: 'Returns the terms of service as HTML.',
  errors: ['not_found'],
  method: 'GET',
  path: '/termsService',
  cacheable: true,
  input: nothing(),
  output: z.object({ title: z.string(), html: z.string() }),
})
