import type { Import } from './architecture.ts'

/** Files that a start loads, with all that they import at once. */
const starts = ['server/app.ts', 'server/schedule.ts', 'server/main.ts']

/** What is loaded when it is needed first: the grammar of Markdown brings 250 files of others, 10 MB in a process at rest. */
const late = new Set(['contract/markdown/grammar.ts', 'server/markdown/render.ts'])

/** How a start comes to load what should wait, each in one line. */
export function findLoadedEarly(imports: readonly Import[]): string[] {
  const arrows = Map.groupBy(
    imports.filter(({ isAtOnce, to }) => isAtOnce && to !== undefined),
    ({ from }) => from,
  )
  const cameFrom = new Map<string, string>()
  const open = [...starts]
  for (const from of open)
    for (const { to } of arrows.get(from) ?? []) {
      if (to === undefined || cameFrom.has(to)) continue
      cameFrom.set(to, from)
      open.push(to)
    }
  return [...late]
    .filter((path) => cameFrom.has(path))
    .map((path) => `${cameFrom.get(path)} -> ${path}: a start loads what is to be loaded when it is needed`)
}
