import { createStart } from '@tanstack/react-start'
import { apiErrorAdapter } from '#web/api/api-error.ts'

/** The framework finds this by its name: how our own kinds of value travel with a drawn page. */
export const startInstance = createStart(() => ({ serializationAdapters: [apiErrorAdapter] }))
