import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { firstTopicOrders } from '#contract/core/first-topic-orders.ts'
import { languages } from '#contract/core/language.ts'
import { systemUser } from '#contract/core/system-user.ts'
import { done, line, nothing } from '#contract/core/wire.ts'

const shownLink = { name: z.string(), /** Empty of a label. */ address: z.string(), picture: z.string() }

export const shownSection = z.object({ ...shownLink, children: z.array(z.object(shownLink)) })
export type ShownSection = z.infer<typeof shownSection>

/** Everything the browser must know of the site, and who is asking. */
export const readBaseInfo = endpoint({
  name: 'readBaseInfo',
  domain: 'site',
  summary: 'Returns what a browser has to know of the site, and who is signed in.',
  method: 'GET',
  path: '/baseInfo',
  personal: true,
  anyState: true,
  input: nothing(),
  output: z.object({
    baseURL: z.string(),
    commonPath: z.string(),
    contextPath: z.string(),
    templateDir: z.string(),
    title: z.string(),
    keywords: z.string(),
    description: z.string(),
    systemUser: z.nullable(systemUser),
    baseURI: z.string(),
    fileStorageSystem: z.int(),
    supportAccessDevice: z.int(),
    weixin_oa_appid: z.string(),
    /** The languages on offer, each by its code, in its own name. */
    languageSwitching: z.partialRecord(z.enum(languages), z.string()),
    defaultLanguage: z.enum(['zh_CN', 'en_US', 'browser']),
    /** What staff added to the header, in the asker's language. */
    headerSections: z.array(shownSection),
    /** What staff put at the foot of every page; an address is empty where there is none. */
    footerLines: z.array(z.object({ text: z.string(), address: z.string() })),
    /** The order of the list at its address without one. */
    firstTopicOrder: z.enum(firstTopicOrders),
    allowTopics: z.boolean(),
    allowQuestions: z.boolean(),
    allowFeedback: z.boolean(),
    showDecisionCounts: z.boolean(),
    allowAssistant: z.boolean(),
    /** Whether members can pay from their balance and points. */
    allowPayments: z.boolean(),
    allowLogin: z.boolean(),
    allowRegister: z.boolean(),
    /** The server's clock in milliseconds, so that the server's page and the browser's first one show the same ages. */
    now: z.int(),
  }),
})

/** Every change of address is reported once. */
export const addStatistic = endpoint({
  name: 'addStatistic',
  domain: 'site',
  summary: 'Counts one change of address in a browser.',
  method: 'GET',
  path: '/statistic/add',
  anyToken: true,
  input: z.object({ url: line({ min: 1, max: 2000 }), referrer: z._default(line({ max: 2000 }), '') }),
  output: done(),
})
