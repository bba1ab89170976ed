import * as contract from '#contract/accounts/role-editing.ts'
import { type Route, route } from '#server/core/route.ts'
import { deleteLevel, deleteRole, readRoles, saveLevel, saveRole, setTagRights } from './role-editing.ts'
import { deleteStaffRole, readStaffAccess, saveStaffRole } from './staff-roles.ts'

export const roleRoutes: readonly Route[] = [
  route(contract.readStaffAccess, readStaffAccess),
  route(contract.readRoles, readRoles),
  route(contract.saveRole, saveRole),
  route(contract.deleteRole, deleteRole),
  route(contract.saveLevel, saveLevel),
  route(contract.deleteLevel, deleteLevel),
  route(contract.setTagRights, setTagRights),
  route(contract.saveStaffRole, saveStaffRole),
  route(contract.deleteStaffRole, deleteStaffRole),
]
