import * as noteContract from '#contract/accounts/member-notes.ts'
import * as contract from '#contract/accounts/members.ts'
import { type Route, route } from '#server/core/route.ts'
import { listMembers, readMember } from './members.ts'
import { addMemberNote, deleteMemberNote, listMemberNotes } from './notes.ts'
import {
  appointStaff,
  banMember,
  cancelMember,
  dismissStaff,
  endMemberSessions,
  grantMemberRole,
  muteMember,
  resetMemberFactors,
  revokeMemberRole,
  unbanMember,
  unmuteMember,
} from './restraints.ts'

export const memberRoutes: readonly Route[] = [
  route(contract.listMembers, listMembers),
  route(contract.readMember, readMember),
  route(contract.muteMember, muteMember),
  route(contract.unmuteMember, unmuteMember),
  route(contract.banMember, banMember),
  route(contract.unbanMember, unbanMember),
  route(contract.endMemberSessions, endMemberSessions),
  route(contract.resetSecondFactors, resetMemberFactors),
  route(contract.grantMemberRole, grantMemberRole),
  route(contract.revokeMemberRole, revokeMemberRole),
  route(contract.appointStaff, appointStaff),
  route(contract.dismissStaff, dismissStaff),
  route(contract.cancelMember, cancelMember),
  route(noteContract.listMemberNotes, listMemberNotes),
  route(noteContract.addMemberNote, addMemberNote),
  route(noteContract.deleteMemberNote, deleteMemberNote),
]
