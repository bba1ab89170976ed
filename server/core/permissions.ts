import type { RoleBadge } from '#contract/core/author.ts'
import type { Language } from '#contract/core/language.ts'
import {
  type BadgeTone,
  type GlobalRight,
  type StaffRight,
  staffRights,
  type TopicRight,
  topicRights,
} from '#contract/core/roles.ts'
import type { Database, Tx } from './database.ts'
import { inLanguage } from './in-language.ts'
import { type LiveValue, openLiveValue } from './live-value.ts'
import { type Notifications, notify } from './notify.ts'
import { type PermissionRows, readPermissionRows } from './permission-queries.ts'
import type { Rights } from './rights.ts'

export { readPermissionRows } from './permission-queries.ts'

const channel = 'roles'

/** Keeps roles, rights and levels fresh in this process whichever process changes them; `onChange` hears of each change. */
export const openPermissions = (
  db: Database,
  notifications: Notifications,
  onChange: () => void,
): Promise<LiveValue<Permissions>> =>
  openLiveValue(notifications, {
    channel,
    read: async () => new Permissions(await readPermissionRows(db)),
    onChange,
  })

/** Makes every process read roles, rights and levels anew once the transaction commits. */
export const notifyRolesChanged = (tx: Tx): Promise<void> => notify(tx, channel, '')

/** Rights in topics that staff who moderate have under every tag, whatever roles they hold as members. */
const moderatorsRights: readonly TopicRight[] = topicRights

/**
 * What the rights in topics are called where topics ask: those hold under all tags of questions alike. Nothing is hidden
 * in a question, and whoever views topics views questions.
 */
const rightsInQuestions: Partial<Record<TopicRight, GlobalRight | 'view_topics' | 'skip_review'>> = {
  view_topics: 'view_topics',
  skip_review: 'skip_review',
  post_topics: 'ask_questions',
  edit_topics: 'ask_questions',
  post_comments: 'post_answers',
  edit_comments: 'edit_answers',
  delete_comments: 'delete_answers',
}

/** More would crowd out the name beside them. */
const badgesMax = 2

/**
 * All roles, rights and levels as they are at one moment. They change rarely and every request needs them, so each
 * process keeps them in memory; a changed role makes a new object.
 */
export class Permissions {
  readonly levels: PermissionRows['levels']
  readonly roles: PermissionRows['roles']
  readonly staffRoles: PermissionRows['staffRoles']
  /** Guests view what the default role views, and do nothing. */
  readonly guestRights: Rights
  readonly #tagIds: readonly number[]
  readonly #ownTags: ReadonlyMap<number, ReadonlyMap<number, ReadonlySet<string>>>
  readonly #questionTags: ReadonlySet<number>
  readonly #kept = new Map<string, Rights>()

  constructor({ roles, levels, staffRoles, tagRights, tags }: PermissionRows) {
    const idsOf = (chosen: PermissionRows['tags']) => chosen.map(({ id }) => id)
    this.#tagIds = idsOf(tags)
    this.#questionTags = new Set(idsOf(tags.filter(({ kind }) => kind === 'question')))
    this.roles = roles
    this.levels = levels
    this.staffRoles = staffRoles
    this.#ownTags = new Map(
      idsOf(tags.filter((tag) => tag.has_own_rights)).map((tagId) => [
        tagId,
        new Map(
          tagRights.filter((row) => row.tag_id === tagId).map((row) => [row.role_id, new Set(row.rights)]),
        ),
      ]),
    )
    this.guestRights = this.#make([], new Set(), 'guests')
  }

  /**
   * Returns what a member may do: the union of the default role and those held, besides what the staff role allows, of which a
   * program of theirs has no more than it was given.
   */
  rightsOf(roleIds: readonly number[], staffRole: string | null, given?: readonly string[]): Rights {
    const parts = [
      `roles ${[...roleIds].sort((a, b) => a - b)}`,
      staffRole,
      given && `by ${given.toSorted()}`,
    ]
    const audience = parts.filter(Boolean).join(' ')
    const kept = this.#kept.get(audience)
    if (kept) return kept
    const held = this.#staffRights(staffRole)
    const staff = given ? new Set([...held].filter((right) => given.includes(right))) : held
    const made = this.#make(roleIds, staff, audience)
    this.#kept.set(audience, made)
    return made
  }

  /** Returns the level of so many points ever earned; undefined below the lowest. */
  levelAt(pointsEarned: number): PermissionRows['levels'][number] | undefined {
    return this.levels.findLast(({ points_needed }) => points_needed <= pointsEarned)
  }

  /** Returns the roles that may view topics under a tag; undefined for a tag that the default role views, like everybody. */
  gateOf(tagId: number): PermissionRows['roles'] | undefined {
    if (this.guestRights.inTopics('view_topics', tagId)) return undefined
    return this.roles.filter((role) => this.#roleHas(role, 'view_topics', tagId))
  }

  /** Returns the badges of roles held, those first that staff put first. The default role says nothing about anybody. */
  badgesOf(roleIds: readonly number[], language: Language): RoleBadge[] {
    return this.roles
      .filter(({ id, badge, is_default }) => badge !== null && !is_default && roleIds.includes(id))
      .slice(0, badgesMax)
      .map((role) => ({
        name: inLanguage(role, language),
        tone: role.badge as BadgeTone,
      }))
  }

  #roleHas(role: PermissionRows['roles'][number], right: TopicRight, tagId: number): boolean {
    if (this.#questionTags.has(tagId)) return role.rights.includes(rightsInQuestions[right]!)
    const own = this.#ownTags.get(tagId)
    return own ? (own.get(role.id)?.has(right) ?? false) : role.rights.includes(right)
  }

  #make(roleIds: readonly number[], staff: ReadonlySet<StaffRight>, audience: string): Rights {
    const held = this.roles.filter((role) => role.is_default || roleIds.includes(role.id))
    const isGuest = audience === 'guests'
    const isModerator = staff.has('moderate_content')
    const isModerators = (right: TopicRight, tagId: number) =>
      isModerator &&
      moderatorsRights.includes(right) &&
      (!this.#questionTags.has(tagId) || right in rightsInQuestions)
    const inTopics = (right: TopicRight, tagId: number) =>
      isModerators(right, tagId) ||
      ((!isGuest || right === 'view_topics') && held.some((role) => this.#roleHas(role, right, tagId)))
    // An unknown tag means all tags without rights of their own.
    const tagIds = [0, ...this.#ownTags.keys()]
    return {
      inTopics,
      isOfQuestions: (tagId) => this.#questionTags.has(tagId),
      inAnyTopics: (right) => tagIds.some((tagId) => inTopics(right, tagId)),
      everywhere: (right: GlobalRight) => !isGuest && held.some(({ rights }) => rights.includes(right)),
      asStaff: (right) => staff.has(right),
      uploadMegabytesMax: largest(held.map(({ upload_megabytes_max }) => upload_megabytes_max)),
      assistant: assistantOf(held),
      hiddenTagIds: this.#tagIds.filter((tagId) => !inTopics('view_topics', tagId)),
      audience,
    }
  }

  #staffRights(staffRole: string | null): ReadonlySet<StaffRight> {
    if (staffRole === 'administrator') return new Set(staffRights)
    const names = this.staffRoles.find(({ name }) => name === staffRole)?.rights ?? []
    return new Set(staffRights.filter((right) => names.includes(right)))
  }
}

/** One role without a limit lifts it. */
const largest = (limits: readonly (number | null)[]): number | null =>
  limits.reduce((most, limit) => (most === null || limit === null ? null : Math.max(most, limit)), 0)

function assistantOf(held: PermissionRows['roles']): Rights['assistant'] {
  const requestsMax = largest(held.map(({ assistant_requests_max }) => assistant_requests_max))
  return {
    requestsMax,
    tokensMax: largest(held.map(({ assistant_tokens_max }) => assistant_tokens_max)),
    roleId: held.find(({ assistant_requests_max }) => assistant_requests_max === requestsMax)?.id ?? null,
  }
}
