import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { languages } from '#contract/core/language.ts'
import { choice, done, line, moment, nothing, prose } from '#contract/core/wire.ts'

/** The pages of prose that staff edit. */
export const siteTextNames = ['terms', 'privacy'] as const
export type SiteTextName = (typeof siteTextNames)[number]

const siteText = z.object({
  name: z.enum(siteTextNames),
  language: z.enum(languages),
  title: z.string(),
  body: z.string(),
  /** Null for one that was never written. */
  savedAt: z.nullable(moment()),
})
export type SiteText = z.infer<typeof siteText>

/** Every text in every language, as Markdown; one that was never written is empty. */
export const listSiteTexts = endpoint({
  name: 'listSiteTexts',
  domain: 'site',
  summary: "Lists the site's texts in all languages, as Markdown.",
  method: 'GET',
  path: '/manage/texts',
  staffRight: 'manage_texts',
  input: nothing(),
  output: z.object({ texts: z.array(siteText) }),
})

/** An edit names when the version was saved that it began with; over another one it is refused. */
export const saveSiteText = endpoint({
  name: 'saveSiteText',
  domain: 'site',
  summary: 'Saves a text of the site in one language.',
  errors: ['changed_meanwhile'],
  method: 'PUT',
  path: '/manage/texts/:name/:language',
  staffRight: 'manage_texts',
  input: z.object({
    name: choice(...siteTextNames),
    language: choice(...languages),
    title: line({ min: 1, max: 90 }),
    body: prose({ min: 1, max: 100_000 }),
    savedAt: z.optional(moment()),
  }),
  output: done(),
})
