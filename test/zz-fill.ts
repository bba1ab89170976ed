import { readConfig } from '#server/core/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { withOperatorDatabase } from '#server/db/operator-database.ts'
import { fillIndex } from '#test/bench/search/fill-index.ts'
const dataDir = '/tmp/w/million'
await withOperatorDatabase({ ...readConfig({ DATA_DIR: dataDir }), databaseUrl: undefined, dataDir }, async (url) => {
  const db = openDatabase(url, { max: 4 })
  const t = performance.now()
  await fillIndex(db, 1607)
  console.log('filled in', (performance.now() - t) / 1000)
  await db.destroy()
})
process.exit(0)
