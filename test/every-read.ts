import * as z from 'zod/mini'
import { type Endpoint, fillPath, formEncode } from '#contract/core/endpoint.ts'
import { endpoints } from './app.ts'

/** Every operation that only reads. */
export const reads = endpoints.filter(({ method }) => method === 'GET')

/** The fields an operation takes, and those of them that it can't do without. */
export function fieldsOf({ input }: Endpoint): { all: string[]; required: string[] } {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' })
  return { all: Object.keys(properties), required }
}

/** Where an operation is asked with these fields, for what these values name; what has none is 1. */
export function addressOf(
  endpoint: Endpoint,
  fields: readonly string[],
  values: Readonly<Record<string, unknown>>,
): string {
  const { path, rest } = fillPath(
    endpoint.path,
    Object.fromEntries(fields.map((name) => [name, values[name] ?? 1])),
  )
  return `/api${path}?${formEncode(rest)}`
}
