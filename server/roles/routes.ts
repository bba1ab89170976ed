import * as contract from '#contract/accounts/role-editing.ts'
import { staffRights } from '#contract/core/roles.ts'
import {
  deleteLevel,
  deleteRole,
  readRoleBook,
  saveLevel,
  saveRole,
  setTagRights,
} from '#server/accounts/roles/role-editing.ts'
import { requireSecondFactor, requireViewer } from '#server/core/actor.ts'
import { UserError } from '#server/core/user-error.ts'
import { type Route, route } from '#server/http/route.ts'
import { deleteStaffRole, saveStaffRole } from './staff-roles.ts'

const done = { done: true as const }

export const roleRoutes: Route[] = [
  route(contract.readStaffDesk, async ({ viewer, rights }) => {
    if (!viewer?.isStaff) throw new UserError('forbidden')
    requireSecondFactor(viewer)
    return { rights: staffRights.filter((right) => rights.asStaff(right)) }
  }),
  route(contract.readRoleBook, ({ db, viewer }) => readRoleBook(db, requireViewer(viewer))),
  route(contract.saveRole, ({ db, viewer, input }) => saveRole(db, requireViewer(viewer), input)),
  route(contract.deleteRole, async ({ db, viewer, input }) => {
    await deleteRole(db, requireViewer(viewer), input.roleId)
    return done
  }),
  route(contract.saveLevel, ({ db, viewer, input }) => saveLevel(db, requireViewer(viewer), input)),
  route(contract.deleteLevel, async ({ db, viewer, input }) => {
    await deleteLevel(db, requireViewer(viewer), input.levelId)
    return done
  }),
  route(contract.setTagRights, async ({ db, viewer, input }) => {
    await setTagRights(db, requireViewer(viewer), input)
    return done
  }),
  route(contract.saveStaffRole, ({ db, viewer, input }) => saveStaffRole(db, requireViewer(viewer), input)),
  route(contract.deleteStaffRole, async ({ db, viewer, input }) => {
    await deleteStaffRole(db, requireViewer(viewer), input.staffRole)
    return done
  }),
]
