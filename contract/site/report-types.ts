import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, flag, id, line, moment, seenMark } from '#contract/core/wire.ts'

/* What the staff keep for reports: the types that members choose from, and the words for decisions (docs/RULES.md, The desk). */

const ofStaff = { domain: 'site', staffRight: 'moderate_content' } as const

const keptType = z.object({
  typeId: z.int(),
  nameZh: z.string(),
  nameEn: z.string(),
  asksReason: z.boolean(),
  isUrgent: z.boolean(),
  mark: z.string(),
  /** Since when nobody can report under it. */
  retiredAt: z.nullable(moment()),
})
export type KeptReportType = z.infer<typeof keptType>

const keptGroup = z.extend(keptType, { types: z.array(keptType) })
export type KeptReportGroup = z.infer<typeof keptGroup>

export const readReportTypes = endpoint({
  ...ofStaff,
  name: 'readReportTypes',
  summary: 'Returns the types of reports in their groups as the staff keep them, those retired as well.',
  method: 'GET',
  path: '/manage/reportTypes',
  input: z.object({}),
  output: z.object({ groups: z.array(keptGroup) }),
})

/** Without a group it is one itself. A type stays in its group. */
export const saveReportType = endpoint({
  ...ofStaff,
  name: 'saveReportType',
  creates: true,
  summary: 'Adds a type of reports, or a group of them, last in its row, or changes one.',
  errors: ['not_found', 'changed_meanwhile'],
  method: 'POST',
  path: '/manage/reportTypes',
  input: z.object({
    typeId: z.optional(id()),
    seen: seenMark(),
    groupId: z.optional(id()),
    nameZh: line({ min: 1, max: 30 }),
    nameEn: line({ min: 1, max: 30 }),
    asksReason: z._default(flag(), false),
    isUrgent: z._default(flag(), false),
  }),
  output: z.object({ typeId: z.int() }),
})

/** A retired group takes its types out of the form with it. What was reported under them keeps them. */
export const retireReportType = endpoint({
  ...ofStaff,
  name: 'retireReportType',
  summary: 'Takes a type of reports, or a group of them, out of the form.',
  errors: ['not_found'],
  method: 'PUT',
  path: '/manage/reportTypes/:typeId/retirement',
  input: z.object({ typeId: id() }),
  output: done(),
})

export const restoreReportType = endpoint({
  ...ofStaff,
  name: 'restoreReportType',
  summary: 'Puts a retired type of reports, or a group of them, back into the form.',
  errors: ['not_found'],
  method: 'DELETE',
  path: '/manage/reportTypes/:typeId/retirement',
  input: z.object({ typeId: id() }),
  output: done(),
})

export const decisionTextLength = { min: 1, max: 200 }

const decisionText = z.object({
  textId: z.int(),
  textZh: z.string(),
  textEn: z.string(),
  mark: z.string(),
  retiredAt: z.nullable(moment()),
})
export type DecisionText = z.infer<typeof decisionText>

export const readDecisionTexts = endpoint({
  ...ofStaff,
  name: 'readDecisionTexts',
  summary: 'Returns the words that the staff have ready for their decisions, those retired as well.',
  method: 'GET',
  path: '/manage/decisionTexts',
  input: z.object({}),
  output: z.object({ texts: z.array(decisionText) }),
})

export const saveDecisionText = endpoint({
  ...ofStaff,
  name: 'saveDecisionText',
  creates: true,
  summary: 'Adds words for decisions, last in their row, or changes them.',
  errors: ['not_found', 'changed_meanwhile'],
  method: 'POST',
  path: '/manage/decisionTexts',
  input: z.object({
    textId: z.optional(id()),
    seen: seenMark(),
    textZh: line(decisionTextLength),
    textEn: line(decisionTextLength),
  }),
  output: z.object({ textId: z.int() }),
})

export const retireDecisionText = endpoint({
  ...ofStaff,
  name: 'retireDecisionText',
  summary: 'Takes words for decisions away; what was decided with them keeps them.',
  errors: ['not_found'],
  method: 'PUT',
  path: '/manage/decisionTexts/:textId/retirement',
  input: z.object({ textId: id() }),
  output: done(),
})

export const restoreDecisionText = endpoint({
  ...ofStaff,
  name: 'restoreDecisionText',
  summary: 'Offers retired words for decisions again.',
  errors: ['not_found'],
  method: 'DELETE',
  path: '/manage/decisionTexts/:textId/retirement',
  input: z.object({ textId: id() }),
  output: done(),
})
