import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { ErrorAnswer } from '#contract/core/errors.ts'
import { createTestApp, endpoints, refusal } from './app.ts'
import { makeMember, memberPassword } from './makers.ts'

/*
 * Submits every form of the product empty and all wrong: one answer names all that is wrong with it. Which operations
 * have a form is read from the screens, so that a new one is walked without being listed.
 */

const root = join(import.meta.dirname, '..')
const screens = globSync('web/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))

/** The operations behind `useSubmit(…)` and `useSaveOver(…)`, and those that are handed to a form which several of them share. */
const submitted = new Set(
  screens.flatMap(({ source }) => [
    ...[...source.matchAll(/use(?:Submit|SaveOver)\((\w+)\b/g)].map(([, name]) => name),
    ...[...source.matchAll(/(?:operation=\{|useWriting\()(\w+)/g)].map(([, name]) => name),
  ]),
)
const forms = endpoints.filter(({ name, takesFile }) => submitted.has(name) && !takesFile)

/** The fields that a person fills in; the others a form adds by itself, and its address has. */
const typedFields = ({ input, path }: Endpoint) =>
  Object.entries(input.shape as Record<string, z.ZodMiniType>).filter(([name]) => !path.includes(`:${name}`))

/** A value that this field can't take, as text of a form. */
const wrongFor = (shape: z.ZodMiniType): string | undefined =>
  ['', '\u0000', '-1', 'x'.repeat(200_000)].find((text) => !z.safeParse(shape, text).success)

const { as, db } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const administrator = async () => as(await makeMember(db, { staffRole: 'administrator' }))

async function submit({ method, path }: Endpoint, form: Record<string, string>) {
  const { send } = await administrator()
  const answer = await send({
    method,
    url: `/api${path.replace(/:\w+/g, '1')}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  const { error } = answer.json<Partial<ErrorAnswer>>()
  return { status: answer.statusCode, wrong: Object.keys(error?.fields ?? {}) }
}

test('the screens have forms, and each is known to the contract', () => {
  expect(forms.length).toBeGreaterThan(35)
  const known = new Set(endpoints.map(({ name }) => name))
  const helpers = new Set(['endpoint', 'operation'])
  expect([...submitted].filter((name) => name && !known.has(name) && !helpers.has(name))).toEqual([])
})

describe.each(forms.map((form) => [form.name, form] as const))('%s', (_, form) => {
  const fields = typedFields(form)

  test('sent empty, every field that has to be there is named at once', async () => {
    const needed = fields.filter(([, shape]) => !z.safeParse(shape, undefined).success).map(([name]) => name)
    if (needed.length === 0) return
    const { status, wrong } = await submit(form, {})
    expect(status).toBe(422)
    expect(wrong).toEqual(expect.arrayContaining(needed))
  })

  test('sent all wrong, every field is named at once', async () => {
    const bad = fields.flatMap(([name, shape]) => {
      const text = wrongFor(shape)
      return text === undefined ? [] : [[name, text] as const]
    })
    if (bad.length === 0) return
    const { status, wrong } = await submit(form, Object.fromEntries(bad))
    expect(status).toBe(422)
    expect(wrong).toEqual(expect.arrayContaining(bad.map(([name]) => name)))
  })
})

test('what only the server knows is said with what lacks its shape', async () => {
  const taken = await makeMember(db)
  const registering = endpoints.find(({ name }) => name === 'register')!
  const { wrong } = await submit(registering, {
    account: taken.account,
    password: '1234567',
    passwordAgain: '7654321',
    agreeTerms: 'false',
    captchaValue: '',
  })
  const all = [
    'account',
    'password',
    'passwordAgain',
    'hintQuestion',
    'hintAnswer',
    'captchaValue',
    'agreeTerms',
  ]
  expect(wrong.sort()).toEqual(all.sort())
  const recovering = endpoints.find(({ name }) => name === 'recoverPassword')!
  const recovery = await submit(recovering, {
    account: '',
    way: 'hint',
    password: '1234567',
    passwordAgain: 'x',
  })
  expect(recovery.wrong.sort()).toEqual([
    'account',
    'captchaValue',
    'hintAnswer',
    'password',
    'passwordAgain',
  ])
  const writing = endpoints.find(({ name }) => name === 'publishTopic')!
  const topic = await submit(writing, { title: '', body: '', envelopeKind: 'personal', pollOptions: 'One' })
  expect(topic.wrong.sort()).toEqual(
    ['body', 'envelopeAmount', 'envelopeReceiver', 'pollTitle', 'tagId', 'title'].sort(),
  )
  const changing = endpoints.find(({ name }) => name === 'changePassword')!
  const change = await submit(changing, {
    oldPassword: memberPassword,
    password: '1234567',
    passwordAgain: '',
  })
  expect(change.wrong.sort()).toEqual(['password', 'passwordAgain'])
})

/** Forms that lead to an address, and write nothing. */
const reading = [
  'web/accounts/members/members-page.tsx',
  'web/money/cards/card-orders-page.tsx',
  'web/money/ledger/ledger-filters.tsx',
  'web/money/recharge/recharge-orders-page.tsx',
  'web/posts/review/review-page.tsx',
  'web/posts/search/search-form.tsx',
  'web/shell/search-box.tsx',
  'web/site/audit-log-page.tsx',
  'web/site/help/help-form.tsx',
  'web/site/staff-search/staff-search-page.tsx',
  'web/ui/go-to-page.tsx',
]
/** Forms whose answer goes to whoever asked for it, and is sent from there. */
const answering = [
  // Says itself what is no answer.
  'web/ui/prompt-dialog.tsx',
  'web/posts/comments/staff-deletion-dialog.tsx',
  // The failure stands below it, in the pages that share it.
  'web/posts/topics/topic-form.tsx',
  // The desk has gone on by the time that it hears.
  'web/site/desk/decision-form.tsx',
  // The message says it, where it waits.
  'web/people/conversations/message-form.tsx',
]

test('every form stands under the one mechanism: it says what is wrong, and the browser checks nothing itself', () => {
  const withForm = screens.filter(({ source }) => /<form\b/.test(source))
  expect(withForm.length).toBeGreaterThan(50)
  const left = withForm.filter(({ source }) => !/noValidate/.test(source) || !/<FormFailure\b/.test(source))
  expect(left.map(({ file }) => file).sort()).toEqual([...reading, ...answering].sort())
})

test.each([
  ['saveWebhook', { url: 'https://' }, { name: 'required', url: 'wrong_form', topics: 'required' }],
  ['saveAssistantEndpoint', { baseUrl: 'https://' }, { name: 'required', baseUrl: 'wrong_form' }],
] as const)(
  '%s, as its form begins, names what only the operation knows as well',
  async (form, begun, wrong) => {
    const endpoint = endpoints.find(({ name }) => name === form)!
    const filled = { name: '', topics: [], allowsPrivate: false, isOpen: true, ...begun }
    const refused = await refusal((await administrator()).call(endpoint, filled))
    expect(refused.fields).toEqual(wrong)
  },
)
