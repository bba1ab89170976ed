import * as contract from '#contract/accounts/members.ts'
import type { RoleBook } from '#server/accounts/roles/permissions.ts'
import { requireViewer } from '#server/core/actor.ts'
import { type Call, type Route, route } from '#server/http/route.ts'
import { listMembers, readMember } from './members.ts'
import {
  appointStaff,
  banMember,
  cancelMember,
  endMemberSessions,
  grantMemberRole,
  muteMember,
  resetMemberFactors,
  revokeMemberRole,
  type StaffAct,
} from './restraints.ts'

const done = { done: true as const }

export const createMemberRoutes = (book: () => RoleBook): Route[] => {
  const actOf = ({ viewer, input }: Call<{ memberId: number }>): StaffAct => ({
    viewer: requireViewer(viewer),
    book: book(),
    memberId: input.memberId,
  })
  return [
    route(contract.listMembers, ({ db, input }) => listMembers(db, input)),
    route(contract.readMember, ({ db, viewer, language, input }) =>
      readMember(db, book(), requireViewer(viewer), input.memberId, language),
    ),
    route(contract.muteMember, async (call) => {
      await muteMember(call.db, actOf(call), call.input)
      return done
    }),
    route(contract.unmuteMember, async (call) => {
      await muteMember(call.db, actOf(call), null)
      return done
    }),
    route(contract.banMember, async (call) => {
      await banMember(call.db, actOf(call), call.input)
      return done
    }),
    route(contract.unbanMember, async (call) => {
      await banMember(call.db, actOf(call), null)
      return done
    }),
    route(contract.endMemberSessions, async (call) => {
      await endMemberSessions(call.db, actOf(call))
      return done
    }),
    route(contract.resetSecondFactors, async (call) => {
      await resetMemberFactors(call.db, actOf(call))
      return done
    }),
    route(contract.grantMemberRole, async (call) => {
      await grantMemberRole(call.db, actOf(call), call.input)
      return done
    }),
    route(contract.revokeMemberRole, async (call) => {
      await revokeMemberRole(call.db, actOf(call), call.input.roleId)
      return done
    }),
    route(contract.appointStaff, async (call) => {
      await appointStaff(call.db, actOf(call), call.input.staffRole)
      return done
    }),
    route(contract.dismissStaff, async (call) => {
      await appointStaff(call.db, actOf(call), null)
      return done
    }),
    route(contract.cancelMember, async (call) => {
      await cancelMember(call.db, actOf(call))
      return done
    }),
  ]
}
