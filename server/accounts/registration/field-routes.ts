import * as contract from '#contract/accounts/field-editing.ts'
import { saveFieldValues } from '#contract/accounts/registration-fields.ts'
import { type Route, route } from '#server/core/route.ts'
import { listEditedFields, orderFields, restoreField, retireField, saveField } from './field-editing.ts'
import { saveOwnValues } from './registration-fields.ts'

export const fieldRoutes: readonly Route[] = [
  route(saveFieldValues, saveOwnValues),
  route(contract.listRegistrationFields, listEditedFields),
  route(contract.saveRegistrationField, saveField),
  route(contract.retireRegistrationField, retireField),
  route(contract.restoreRegistrationField, restoreField),
  route(contract.orderRegistrationFields, orderFields),
]
