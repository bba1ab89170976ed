import * as contract from '#contract/field-editing.ts'
import { saveFieldValues } from '#contract/registration-fields.ts'
import { type Route, route } from '#server/http/route.ts'
import { requireViewer } from '#server/viewer.ts'
import { listEditedFields, orderFields, restoreField, retireField, saveField } from './field-editing.ts'
import { saveOwnValues } from './registration-fields.ts'

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
