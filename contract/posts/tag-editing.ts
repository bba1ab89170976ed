import * as z from 'zod/mini'
import { tagGrants } from '#contract/accounts/role-editing.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, done, flag, formed, id, line, listOf, mark, moment, seenMark } from '#contract/core/wire.ts'
import { tagIcons } from './tag-icons.ts'

/* How staff keep the tree of tags (docs/RULES.md, Topics). */

const names = { nameZh: line({ min: 1, max: 30 }), nameEn: line({ min: 1, max: 30 }) }
/** Topics and questions have a tree each. */
export type TagKind = 'topic' | 'question'
const tagKind = z._default(choice('topic', 'question'), 'topic')

const tagOnly = z.object({ tagId: id() })
const ofStaff = { domain: 'posts', staffRight: 'manage_tags' } as const

const keptTag = z.object({
  tagId: z.int(),
  mark: mark(),
  nameZh: z.string(),
  nameEn: z.string(),
  icon: z.nullable(z.string()),
  /** How many topics, or questions, its list has. */
  topicCount: z.int(),
  /** Since when it takes no new topics and stands in no list of tags. */
  retiredAt: z.nullable(moment()),
  hasOwnRights: z.boolean(),
  /** Whether topics are still on their way to where the tag was merged or moved. */
  isSettling: z.boolean(),
})
export type KeptTag = z.infer<typeof keptTag>

const keptRoot = z.extend(keptTag, { children: z.array(keptTag) })
export type KeptRoot = z.infer<typeof keptRoot>

export const readTagTree = endpoint({
  ...ofStaff,
  name: 'readTagTree',
  summary: 'Returns all tags of topics or of questions as staff keep them, those retired as well.',
  method: 'GET',
  path: '/manage/tags',
  input: z.object({ tagKind }),
  output: z.object({ tags: z.array(keptRoot) }),
})

/** A leaf under another root than before moves there with its topics. A root stays a root, and a leaf a leaf. */
export const saveTag = endpoint({
  ...ofStaff,
  name: 'saveTag',
  creates: true,
  summary: 'Adds a tag, last among its siblings, or changes one.',
  errors: ['not_found', 'changed_meanwhile'],
  method: 'POST',
  path: '/manage/tags',
  input: z.object({
    tagId: z.optional(id()),
    seen: seenMark(),
    parentId: z.optional(id()),
    /** Of a new root; a leaf is of its root's kind, and no tag changes its own. */
    tagKind,
    ...names,
    icon: z.optional(choice(...tagIcons)),
    /** A new leaf may have rights of its own from its first moment; that asks for the right to manage roles as well. */
    hasOwnRights: z._default(flag(), false),
    grants: z._default(tagGrants, []),
  }),
  output: z.object({ tagId: z.int() }),
})

/** Names all siblings of one level in their new order. */
export const orderTags = endpoint({
  ...ofStaff,
  name: 'orderTags',
  summary: 'Puts the tags of one level in order.',
  errors: ['changed_meanwhile'],
  method: 'PUT',
  path: '/manage/tags/order',
  input: z.object({ tagIds: listOf(formed(/^[1-9]\d{0,14}$/, { max: 15 }), 500) }),
  output: done(),
})

export const retireTag = endpoint({
  ...ofStaff,
  name: 'retireTag',
  summary: 'Retires a tag: it takes no new topics, and keeps those it has at its address.',
  errors: ['not_found', 'tag_has_leaves'],
  method: 'PUT',
  path: '/manage/tags/:tagId/retirement',
  input: tagOnly,
  output: done(),
})

export const restoreTag = endpoint({
  ...ofStaff,
  name: 'restoreTag',
  summary: 'Lets a retired tag take topics again.',
  errors: ['not_found', 'tag_root_retired'],
  method: 'DELETE',
  path: '/manage/tags/:tagId/retirement',
  input: tagOnly,
  output: done(),
})

/** A leaf into a leaf, with its topics; a root into a root, with its leaves. It can't be undone. */
export const mergeTag = endpoint({
  ...ofStaff,
  name: 'mergeTag',
  summary: 'Merges a tag into another, whose address the old one leads to from then on.',
  errors: ['not_found'],
  method: 'PUT',
  path: '/manage/tags/:tagId/merging',
  input: z.object({ tagId: id(), intoTagId: id() }),
  output: done(),
})

export const deleteTag = endpoint({
  ...ofStaff,
  name: 'deleteTag',
  summary: 'Deletes a tag that nothing was ever posted under.',
  errors: ['not_found', 'tag_in_use'],
  method: 'DELETE',
  path: '/manage/tags/:tagId',
  input: tagOnly,
  output: done(),
})
