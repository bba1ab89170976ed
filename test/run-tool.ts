import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** Runs a program of node_modules with what it prints shown. Returns its exit code. */
export async function runTool(program: string, args: string[]): Promise<number> {
  const path = join(root, 'node_modules', program)
  const child = spawn(process.execPath, [path, ...args], { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code ?? 1
}

/** Several checkers look at what they share once each: one takes 50 s of a processor, four 85 on two. */
export const checkTypes = ({ checkers = 1 } = {}) =>
  runTool('typescript/bin/tsc', ['-p', '.', '--checkers', String(checkers)])
export const checkStyle = () => runTool('@biomejs/biome/bin/biome', ['check', '.'])
export const runVitest = (args: string[]) => runTool('vitest/vitest.mjs', args)
