import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { nothing } from '#contract/core/wire.ts'

const siteText = z.object({ title: z.string(), html: z.string() })

export const readTerms = endpoint({
  name: 'readTerms',
  domain: 'site',
  summary: 'Returns the terms of service as HTML.',
  errors: ['not_found'],
  method: 'GET',
  path: '/termsService',
  cacheable: true,
  input: nothing(),
  output: siteText,
})

/** A forum from before there was one has none until its staff write it: its terms, which say what is stored, stand in its place. */
export const readPrivacy = endpoint({
  name: 'readPrivacy',
  domain: 'site',
  summary: 'Returns the privacy policy as HTML, or the terms of service where staff wrote none.',
  errors: ['not_found'],
  method: 'GET',
  path: '/privacy',
  cacheable: true,
  input: nothing(),
  output: siteText,
})
