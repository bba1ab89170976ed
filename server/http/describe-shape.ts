import * as z from 'zod/mini'
import { shapeNames } from '#contract/core/wire.ts'

export interface Schema {
  [keyword: string]: unknown
  type?: unknown
  properties?: Record<string, Schema>
  required?: string[]
}

/** Schemas by name, collected while a document is written; what names one refers to it here. */
export type Components = Record<string, Schema>

/** The schema of what is answered, or of what is taken. Shapes that have a name are put among the components. */
export function describeShape(
  shape: z.ZodMiniType,
  components: Components,
  io: 'input' | 'output' = 'output',
): Schema {
  const {
    $schema: _,
    $defs,
    ...schema
  } = z.toJSONSchema(shape, {
    io,
    metadata: shapeNames,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => shorten(jsonSchema as Schema),
  }) as Schema
  for (const [name, named] of Object.entries(($defs ?? {}) as Components))
    components[name] = pointToComponents(named)
  return pointToComponents(schema)
}

/**
 * Leaves out what says nothing: the bounds of all integers, a pattern beside the format it repeats, the id that is the
 * component's name, and the refusal of further properties, because a later release may add one.
 */
function shorten(schema: Schema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.format !== undefined) delete schema.pattern
  if (schema.additionalProperties === false) delete schema.additionalProperties
  delete schema.id
}

const pointToComponents = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Schema
