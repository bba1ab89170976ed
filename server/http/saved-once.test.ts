import { expect, test } from 'vitest'
import { saveRegistrationField } from '#contract/accounts/field-editing.ts'
import { saveLevel, saveRole, saveStaffRole } from '#contract/accounts/role-editing.ts'
import { type Endpoint, formEncode } from '#contract/core/endpoint.ts'
import { saveCardSpecification, saveMembershipCard } from '#contract/money/card-editing.ts'
import { saveTag } from '#contract/posts/tag-editing.ts'
import { saveHelp, saveHelpCategory } from '#contract/site/help-editing.ts'
import { saveDecisionText, saveReportType } from '#contract/site/report-types.ts'
import { createTestApp } from '#test/app.ts'
import { makeHelpCategory } from '#test/help-makers.ts'
import { makeRole } from '#test/makers.ts'

const { as, cast, db } = await createTestApp()
const roleId = await makeRole(db, 'Gold')
const categoryId = await makeHelpCategory(db)

let drawn = 0
const send = (endpoint: Endpoint, input: Record<string, unknown>) =>
  as(cast.keeper).send({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': `the-key-of-one-form-${drawn}`,
    },
    payload: formEncode(input).toString(),
  })

const names = { nameZh: '新的', nameEn: 'New' }
const texts = { subtitleZh: '', subtitleEn: '', featuresZh: '', featuresEn: '' }
const help = { titleZh: '茶', titleEn: 'Tea', bodyZh: '绿茶。', bodyEn: 'Green tea.' }
const price = { priceYuan: '3.00', duration: 1, durationUnit: 'days' }

/** What a form adds and changes alike. */
const kept: [Endpoint, Record<string, unknown>][] = [
  [saveTag, names],
  [saveHelpCategory, names],
  [saveHelp, { categoryId, ...help, version: 1 }],
  [saveRole, { ...names, rights: ['like'] }],
  [saveLevel, { ...names, pointsNeeded: 777 }],
  [saveStaffRole, { ...names, rights: ['moderate_content'] }],
  [saveReportType, names],
  [saveDecisionText, { textZh: '茶', textEn: 'Tea' }],
  [saveRegistrationField, { ...names, kind: 'input', isRequired: false, version: 1 }],
  [
    saveMembershipCard,
    { ...names, ...texts, roleId, introductionZh: '', introductionEn: '', isOnSale: true, position: 1 },
  ],
]

async function addThenChange(endpoint: Endpoint, input: Record<string, unknown>) {
  drawn++
  const { version: _version, ...added } = input
  const made = await send(endpoint, added)
  expect([made.statusCode, made.body]).toEqual([200, made.body])
  drawn++
  const changed = [
    await send(endpoint, { ...input, ...made.json() }),
    await send(endpoint, { ...input, ...made.json() }),
  ]
  expect(changed.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, made.body],
    [200, made.body],
  ])
  return made.json()
}

test.each(kept.map((each) => [each[0].name, ...each] as const))(
  '%s changes what it added under a key as well, and answers the same again',
  async (_, endpoint, input) => {
    await addThenChange(endpoint, input)
  },
)

test('a specification of a card is changed under a key as well', async () => {
  const [, input] = kept.find(([{ name }]) => name === 'saveMembershipCard')!
  const { cardId } = await addThenChange(saveMembershipCard, input)
  await addThenChange(saveCardSpecification, { ...names, cardId, isOnSale: true, stock: 5, ...price })
})
