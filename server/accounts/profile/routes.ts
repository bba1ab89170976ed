import * as bindings from '#contract/accounts/bindings.ts'
import * as ownData from '#contract/accounts/own-data.ts'
import * as contract from '#contract/accounts/profile.ts'
import { formRoute, type Route, route } from '#server/core/route.ts'
import { removeAvatar, saveAvatar } from './avatars.ts'
import { bindEmail, bindPhone, proveOldPhone, readBindings, rebindPhone } from './bindings.ts'
import { requestCancellation, withdrawCancellation } from './cancellation.ts'
import { createExportLink, readOwnData, requestExport } from './own-data.ts'
import { changePassword, checkPasswordChange, readProfile, saveHint, saveProfile } from './profile.ts'

/** What members see and change of their own account. */
export const profileRoutes: readonly Route[] = [
  route(contract.readProfile, readProfile),
  route(contract.saveProfile, saveProfile),
  formRoute(contract.changePassword, changePassword, checkPasswordChange),
  route(contract.saveHint, saveHint),
  route(contract.saveAvatar, saveAvatar),
  route(contract.removeAvatar, removeAvatar),
  route(bindings.readBindings, readBindings),
  route(bindings.bindPhone, bindPhone),
  route(bindings.proveOldPhone, proveOldPhone),
  route(bindings.rebindPhone, rebindPhone),
  route(bindings.bindEmail, bindEmail),
  route(ownData.readOwnData, readOwnData),
  route(ownData.requestExport, requestExport),
  route(ownData.createExportLink, createExportLink),
  route(ownData.requestCancellation, requestCancellation),
  route(ownData.withdrawCancellation, withdrawCancellation),
]
