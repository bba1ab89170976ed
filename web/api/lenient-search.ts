import * as z from 'zod/mini'

/** Search parameters by a shape; what doesn't fit is left out rather than refused, as a hand-typed address deserves. */
export function lenientSearch<S extends z.ZodMiniObject>(shape: S) {
  const fields = shape.shape as Record<string, z.ZodMiniType>
  return (search: Record<string, unknown>): Partial<z.output<S>> => {
    const kept: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(fields)) {
      const parsed = z.safeParse(field, search[name])
      // Links name what they leave out as undefined, and the address then says nothing of it.
      if (search[name] !== undefined && parsed.success) kept[name] = parsed.data
    }
    return kept as Partial<z.output<S>>
  }
}
