import { expect, test } from 'vitest'
import { globalRights, topicRights } from '#contract/core/roles.ts'
import type { PermissionRows } from './permission-queries.ts'
import { Permissions } from './permissions.ts'

type RoleRow = PermissionRows['roles'][number]

const role = (parts: Partial<RoleRow>): RoleRow => ({
  ...{ id: 1, position: 0, name_zh: '会员', name_en: 'Member', badge: null, is_default: true, rights: [] },
  ...{ upload_megabytes_max: 0, assistant_requests_max: 0, assistant_tokens_max: 0 },
  ...parts,
})
const open = { id: 1, kind: 'topic', has_own_rights: false }
const own = { id: 2, kind: 'topic', has_own_rights: true }
const ofQuestions = { id: 3, kind: 'question', has_own_rights: false }
const made = (roles: RoleRow[], rows: Partial<PermissionRows> = {}) =>
  new Permissions({
    ...{ roles, levels: [], staffRoles: [], tagRights: [], tags: [open, own, ofQuestions], ...rows },
  })
const namesOf = (inTopics: (right: (typeof topicRights)[number]) => boolean) => topicRights.filter(inTopics)

test('under tags of questions each right of topics is one of questions, and nothing is hidden there', () => {
  const allowed = (given: string) => {
    const { inTopics } = made([role({ rights: [given] })]).rightsOf([], null)
    return namesOf((right) => inTopics(right, ofQuestions.id))
  }
  const rights = [...globalRights, ...topicRights].map((given) => [given, allowed(given)] as const)
  expect(Object.fromEntries(rights.filter(([, names]) => names.length > 0))).toEqual({
    ask_questions: ['post_topics', 'edit_topics'],
    post_answers: ['post_comments'],
    edit_answers: ['edit_comments'],
    delete_answers: ['delete_comments'],
    view_topics: ['view_topics'],
    skip_review: ['skip_review'],
  })
})

test('a tag’s own rights stand in the place of those of the role; who moderates has all that there are', () => {
  const tagRights = [{ tag_id: own.id, role_id: 1, rights: ['view_topics'] }]
  const staffRoles = [{ name: 'mod', name_zh: '版主', name_en: 'Mod', rights: ['moderate_content'] }]
  const all = made([role({ rights: [...topicRights] })], { tagRights, staffRoles })
  const { inTopics } = all.rightsOf([], null)
  expect(namesOf((right) => inTopics(right, open.id))).toEqual(topicRights)
  expect(namesOf((right) => inTopics(right, own.id))).toEqual(['view_topics'])
  const moderator = made([role({})], { tagRights, staffRoles }).rightsOf([], 'mod')
  expect(namesOf((right) => moderator.inTopics(right, own.id))).toEqual(topicRights)
  expect(namesOf((right) => moderator.inTopics(right, ofQuestions.id))).not.toContain('hide_by_points')
})

test('guests view what the default role views, and do nothing', () => {
  const rights = [...globalRights, ...topicRights]
  const { guestRights } = made([role({ rights })])
  expect(namesOf((right) => guestRights.inTopics(right, open.id))).toEqual(['view_topics'])
  expect(globalRights.filter((right) => guestRights.everywhere(right))).toEqual([])
})

test('of several limits the largest holds, and none at all lifts it', () => {
  const limited = (id: number, most: number | null) =>
    role({ id, is_default: false, upload_megabytes_max: most })
  const roles = [role({ upload_megabytes_max: 10 }), limited(2, 30), limited(3, null)]
  const mostOf = (...ids: number[]) => made(roles).rightsOf(ids, null).uploadMegabytesMax
  expect([mostOf(), mostOf(2), mostOf(3), mostOf(2, 3)]).toEqual([10, 30, null, null])
})

test('badges are of roles held, two at most, and never of the one that everybody has', () => {
  const badged = (id: number) => role({ id, is_default: false, badge: 'tea', name_en: `Role ${id}` })
  const all = made([role({ badge: 'gold' }), badged(2), badged(3), badged(4), badged(5)])
  expect(all.badgesOf([1, 3, 4, 5], 'en-US').map(({ name }) => name)).toEqual(['Role 3', 'Role 4'])
})
