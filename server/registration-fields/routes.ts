import * as contract from '#contract/accounts/field-editing.ts'
import { saveFieldValues } from '#contract/accounts/registration-fields.ts'
import {
  listEditedFields,
  orderFields,
  restoreField,
  retireField,
  saveField,
} from '#server/accounts/registration/field-editing.ts'
import { saveOwnValues } from '#server/accounts/registration/registration-fields.ts'
import { requireViewer } from '#server/core/actor.ts'
import { type Route, route } from '#server/http/route.ts'

const done = { done: true as const }

export const registrationFieldRoutes: Route[] = [
  route(saveFieldValues, async ({ db, viewer, input }) => {
    await saveOwnValues(db, requireViewer(viewer), input.fieldValues)
    return done
  }),
  route(contract.listRegistrationFields, async ({ db }) => ({ fields: await listEditedFields(db) })),
  route(contract.saveRegistrationField, ({ db, viewer, input }) =>
    saveField(db, requireViewer(viewer), input),
  ),
  route(contract.retireRegistrationField, async ({ db, viewer, input }) => {
    await retireField(db, requireViewer(viewer), input.fieldId)
    return done
  }),
  route(contract.restoreRegistrationField, async ({ db, viewer, input }) => {
    await restoreField(db, requireViewer(viewer), input.fieldId)
    return done
  }),
  route(contract.orderRegistrationFields, async ({ db, viewer, input }) => {
    await orderFields(db, requireViewer(viewer), input.fieldIds.map(Number))
    return done
  }),
]
