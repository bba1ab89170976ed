import { expect, test } from 'vitest'
import {
  readRoles,
  saveLevel,
  saveRole,
  saveStaffRole,
  setTagRights,
} from '#contract/accounts/role-editing.ts'
import type { Endpoint, InputOf } from '#contract/core/endpoint.ts'
import { readCardAdmin, saveCardSpecification, saveMembershipCard } from '#contract/money/card-editing.ts'
import {
  listAssistantEndpoints,
  saveAssistantEndpoint,
  saveAssistantModel,
} from '#contract/posts/assistant-endpoints.ts'
import { readOutsideJudge, saveOutsideJudge } from '#contract/posts/outside-judge.ts'
import { readTagTree, saveTag } from '#contract/posts/tag-editing.ts'
import { readHelpTree, saveHelpCategory } from '#contract/site/help-editing.ts'
import { listWebhooks, saveWebhook } from '#contract/site/webhooks.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeCard, makeSpecification } from '#test/card-makers.ts'
import { makeRole } from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp()
const keeper = as(cast.keeper)

/** Of two who change what both have seen so, the first is heard, and the second once they have seen that. */
async function changeByTurns<E extends Endpoint>(
  endpoint: E,
  read: () => Promise<{ mark: string } | undefined>,
  [first, second]: [InputOf<E>, InputOf<E>],
) {
  const seen = (await read())?.mark
  expect(seen).toMatch(/^[\w-]{16}$/)
  await keeper.call(endpoint, { ...first, seen })
  const late = await refusal(keeper.call(endpoint, { ...second, seen }))
  expect(late).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  await keeper.call(endpoint, { ...second, seen: (await read())?.mark })
}

const names = { nameZh: '新的', nameEn: 'New' }
const other = { nameZh: '别的', nameEn: 'Other' }

const texts = { subtitleZh: '', subtitleEn: '', featuresZh: '', featuresEn: '' }
const price = { priceYuan: '3.00', duration: 1, durationUnit: 'days' } as const
const roleId = await makeRole(db, 'Gold')
const cardId = await makeCard(db, roleId)
const specificationId = await makeSpecification(db, cardId, { priceFen: 100, pricePoints: 0, stock: 9 })
const cards = async () => (await keeper.call(readCardAdmin, {})).cards

test('a change of a role, a level, a staff role or rights that another changed meanwhile is refused', async () => {
  const roles = () => keeper.call(readRoles, {})
  const role = { roleId, rights: ['like' as const] }
  const roleNow = async () => (await roles()).roles.find((each) => each.roleId === roleId)
  await changeByTurns(saveRole, roleNow, [
    { ...role, ...names },
    { ...role, ...other },
  ])
  const { levelId } = await keeper.call(saveLevel, { ...names, pointsNeeded: 777 })
  const levelNow = async () => (await roles()).levels.find((each) => each.levelId === levelId)
  await changeByTurns(saveLevel, levelNow, [
    { levelId, ...names, pointsNeeded: 778 },
    { levelId, ...other, pointsNeeded: 777 },
  ])
  const { staffRole } = await keeper.call(saveStaffRole, { ...names, rights: ['moderate_content'] })
  const staffRoleNow = async () => (await roles()).staffRoles.find((each) => each.staffRole === staffRole)
  await changeByTurns(saveStaffRole, staffRoleNow, [
    { staffRole, ...names, rights: [] },
    { staffRole, ...other, rights: ['moderate_content'] },
  ])
  const tagNow = async () => (await roles()).tags.find((each) => each.tagId === tags.green)
  const rights = { tagId: tags.green, hasOwnRights: true }
  await changeByTurns(setTagRights, tagNow, [
    { ...rights, grants: [`${roleId}:view_topics`, `${roleId}:post_comments`] },
    { ...rights, grants: [`${roleId}:view_topics`] },
  ])
})

test('a change of a card or a specification that another changed meanwhile is refused, but not beside a purchase', async () => {
  const card = {
    cardId,
    roleId,
    ...texts,
    introductionZh: '',
    introductionEn: '',
    isOnSale: true,
    position: 1,
  }
  const cardNow = async () => (await cards()).find((each) => each.cardId === cardId)
  await changeByTurns(saveMembershipCard, cardNow, [
    { ...card, ...names },
    { ...card, ...other },
  ])
  const specification = { specificationId, cardId, isOnSale: true, stock: 5, ...price }
  const specificationNow = async () => (await cardNow())?.specifications[0]
  await changeByTurns(saveCardSpecification, specificationNow, [
    { ...specification, ...names },
    { ...specification, ...other },
  ])
  const seen = (await specificationNow())?.mark
  await db.updateTable('card_specifications').set({ stock: 4 }).execute()
  await keeper.call(saveCardSpecification, { ...specification, ...names, seen })
})

test('a change of a tag that another changed meanwhile is refused', async () => {
  const { tagId } = await keeper.call(saveTag, names)
  const tagNow = async () => (await keeper.call(readTagTree, {})).tags.find((each) => each.tagId === tagId)
  await changeByTurns(saveTag, tagNow, [
    { tagId, ...names, icon: 'camera' },
    { tagId, ...other },
  ])
})

test('a change of a webhook or of the outside judge that another changed meanwhile is refused', async () => {
  const hook = { url: 'https://bridge.example.org/hook', topics: ['topic' as const], isOpen: true }
  const { webhookId } = await keeper.call(saveWebhook, { name: 'Bridge', ...hook })
  const hooks = async () => (await keeper.call(listWebhooks, {})).items
  await changeByTurns(saveWebhook, async () => (await hooks()).find((each) => each.webhookId === webhookId), [
    { webhookId, name: 'First', ...hook },
    { webhookId, name: 'Second', ...hook },
  ])
  const judgeNow = () => keeper.call(readOutsideJudge, {})
  const judge = { url: 'https://judge.example.org/', isOpen: false }
  // Two who name the first one, and two who renew its secret.
  await changeByTurns(saveOutsideJudge, judgeNow, [judge, { ...judge, isOpen: true }])
  const renewal = { ...judge, renewsSecret: true }
  await changeByTurns(saveOutsideJudge, judgeNow, [renewal, renewal])
})

test("a change of the assistant's endpoint, its key or a model that another changed meanwhile is refused", async () => {
  const at = { baseUrl: 'https://models.example.org/v1', allowsPrivate: false, isOpen: true }
  const { endpointId } = await keeper.call(saveAssistantEndpoint, { name: 'Elsewhere', ...at })
  const endpointNow = async () =>
    (await keeper.call(listAssistantEndpoints, {})).items.find((each) => each.endpointId === endpointId)
  const endpoint = { endpointId, name: 'Elsewhere', ...at }
  await changeByTurns(saveAssistantEndpoint, endpointNow, [
    { ...endpoint, name: 'First' },
    { ...endpoint, name: 'Second' },
  ])
  await changeByTurns(saveAssistantEndpoint, endpointNow, [
    { ...endpoint, key: 'the first key' },
    { ...endpoint, key: 'the second key' },
  ])
  const { modelId } = await keeper.call(saveAssistantModel, {
    endpointId,
    name: 'tea',
    label: 'Tea',
    draws: false,
  })
  const model = { modelId, endpointId, name: 'tea', label: 'Tea', draws: false }
  const modelNow = async () => (await endpointNow())?.models.find((each) => each.modelId === modelId)
  await changeByTurns(saveAssistantModel, modelNow, [
    { ...model, fenPerMillionIn: 100 },
    { ...model, fenPerMillionOut: 200 },
  ])
})

test('a change of a category of the help that another changed meanwhile is refused', async () => {
  const { categoryId: parentId } = await keeper.call(saveHelpCategory, names)
  const { categoryId } = await keeper.call(saveHelpCategory, { ...names, parentId })
  const categoryNow = (wantedId: number) => async () =>
    (await keeper.call(readHelpTree, {})).roots
      .flatMap((root) => [root, ...root.children])
      .find((each) => each.categoryId === wantedId)
  await changeByTurns(saveHelpCategory, categoryNow(parentId), [
    { categoryId: parentId, ...names, icon: 'camera' },
    { categoryId: parentId, ...other },
  ])
  await changeByTurns(saveHelpCategory, categoryNow(categoryId), [
    { categoryId, parentId, ...other },
    { categoryId, parentId, ...names },
  ])
})
