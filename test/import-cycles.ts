import { dirname } from 'node:path/posix'
import type { Import } from './architecture.ts'

type Arrow = Pick<Import, 'from' | 'to'>

/** The same imports as arrows between the folders that the files lie in. A room's own files are no folder. */
export function groupByFolder(imports: readonly Arrow[]): Arrow[] {
  const folderOf = (path: string) => (path.split('/').length > 2 ? dirname(path) : undefined)
  const arrows = new Map<string, Arrow>()
  for (const { from, to } of imports) {
    const [a, b] = [folderOf(from), to && folderOf(to)]
    if (a && b && a !== b) arrows.set(`${a} ${b}`, { from: a, to: b })
  }
  return [...arrows.values()]
}

/** Each cycle once, from where the walk entered it. */
export function findCycles(arrows: readonly Arrow[]): string[][] {
  const targets = Map.groupBy(arrows, ({ from }) => from)
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[][] = []
  const visit = (node: string, trail: string[]): void => {
    if (state.get(node) === 'done') return
    if (state.get(node) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(node)), node])
      return
    }
    state.set(node, 'open')
    for (const { to } of targets.get(node) ?? []) if (to) visit(to, [...trail, node])
    state.set(node, 'done')
  }
  for (const node of targets.keys()) visit(node, [])
  return cycles
}
