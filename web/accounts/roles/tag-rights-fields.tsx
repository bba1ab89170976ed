import type { EditedRole } from '#contract/accounts/role-editing.ts'
import { type TopicRight, topicRights } from '#contract/core/roles.ts'
import { m } from '#contract/messages/generated/messages.js'
import { nameOf } from '#web/staff/named-list.tsx'
import { rightNames } from '#web/staff/names.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RightChecks, withChoice } from './right-checks.tsx'

export interface TagRights {
  hasOwnRights: boolean
  /** `roleId:right` */
  grants: string[]
}

interface TagRightsFieldsProps {
  roles: EditedRole[]
  value: TagRights
  onChange: (rights: TagRights) => void
}

/** Whether a tag has rights of its own, and what each role may do under it then. */
export function TagRightsFields({ roles, value, onChange }: TagRightsFieldsProps) {
  const { hasOwnRights, grants } = value
  return (
    <>
      <Checkbox
        label={m.manage_tag_own_switch()}
        checked={hasOwnRights}
        onCheckedChange={(checked) => onChange({ ...value, hasOwnRights: checked })}
      />
      {hasOwnRights &&
        roles.map((role) => (
          <RightChecks
            key={role.roleId}
            legend={nameOf(role)}
            rights={topicRights}
            names={rightNames}
            chosen={topicRights.filter((right) => grants.includes(grantOf(role, right)))}
            onChange={(right, checked) =>
              onChange({ ...value, grants: withChoice(grants, grantOf(role, right), checked) })
            }
          />
        ))}
    </>
  )
}

const grantOf = ({ roleId }: EditedRole, right: TopicRight) => `${roleId}:${right}`

/** What the roles may do everywhere, to begin with. */
export const grantsOf = (roles: EditedRole[]): string[] =>
  roles.flatMap((role) =>
    topicRights.filter((right) => role.rights.includes(right)).map((right) => grantOf(role, right)),
  )
