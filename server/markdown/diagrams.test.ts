import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { diagramFramePath } from '#contract/posts/diagrams.ts'
import { mountDiagramFrame } from './diagrams.ts'

test('the frame runs its own program and what its page hands it, and has neither an origin nor a way out', async () => {
  const app = Fastify()
  mountDiagramFrame(app)
  const { body, headers } = await app.inject(diagramFramePath)
  const [, program = ''] = /<script>([\s\S]*?)<\/script>/.exec(body) ?? []
  const hash = createHash('sha256').update(program).digest('base64')
  const policy = String(headers['content-security-policy']).split('; ')
  expect(program).toContain('mermaid.render')
  expect(policy).toContain(`script-src 'sha256-${hash}' blob:`)
  expect(policy).toContain('sandbox allow-scripts')
  const admitted = policy.filter((part) => /-src /.test(part) && !part.endsWith("'none'"))
  expect(admitted.map((part) => part.split(' ')[0])).toEqual(['script-src', 'style-src'])
})
