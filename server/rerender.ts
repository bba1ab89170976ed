import { readConfig } from '#server/core/config.ts'
import { createLog } from '#server/core/log.ts'
import { exitWith } from '#server/core/operator-error.ts'
import { exitAtStopSignal } from '#server/core/stop-signal.ts'
import { openDatabase } from '#server/db/database.ts'
import { withOperatorDatabase } from '#server/db/operator-database.ts'
import { MarkdownRenderer } from '#server/markdown/markdown.ts'
import { rerender } from '#server/markdown/stored-html.ts'
import { refuseArguments } from '#server/tools/refuse-arguments.ts'
import { startProgress } from '#server/tools/seed-progress.ts'
import { storedHtml } from './stored-html.ts'

/** `npm run rerender`: renders again, and at once, what an older renderer made. A forum that runs may go on running. */
async function rerenderAll(): Promise<void> {
  refuseArguments('rerender')
  exitAtStopSignal()
  const config = readConfig(process.env)
  const log = createLog(config)
  const markdown = new MarkdownRenderer(log)
  await withOperatorDatabase(config, async (url) => {
    const db = openDatabase(url, { max: 2 })
    try {
      for (const stored of storedHtml) {
        const total = await stored.countOld(db)
        if (total === 0) continue
        const progress = startProgress(`Rendering ${stored.name}`, { total, done: 0 })
        await rerender(
          stored,
          { db, markdown, log },
          { count: Number.POSITIVE_INFINITY, onDone: progress.report },
        )
        progress.end()
      }
    } finally {
      await Promise.all([db.destroy(), markdown.close()])
    }
  })
}

await rerenderAll().catch(exitWith)
console.log('Every text is as the renderer of this version makes it.')
