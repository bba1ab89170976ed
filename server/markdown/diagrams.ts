import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { diagramFramePath } from '#contract/posts/diagrams.ts'

const program = readFileSync(new URL('./frame-program.js', import.meta.url), 'utf8')
const programHash = createHash('sha256').update(program).digest('base64')

// Mermaid measures what it draws with styles in the markup, and comes as a blob from the page that opened the frame. The
// frame has no origin and may load nothing, so whatever an author made mermaid do would find nothing there.
const policy = [
  "default-src 'none'",
  `script-src 'sha256-${programHash}' blob:`,
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ')

const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Diagram</title><script>${program}</script></head>
<body></body>
</html>`

/** The frame in which a reader's browser draws the diagrams of posts: decision 0051. */
export function mountDiagramFrame(app: FastifyInstance): void {
  app.get(diagramFramePath, (_request, reply) => {
    // It has no origin to keep apart, and Chromium complains of being asked to.
    reply.removeHeader('origin-agent-cluster')
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'public, max-age=3600')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
