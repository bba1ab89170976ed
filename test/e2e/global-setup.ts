import type { TestProject } from 'vitest/node'
import { saveSettings } from '#server/core/settings.ts'
import { seedWelcomeCommunity } from '#server/tools/welcome.ts'
import { copyDatabase } from '#test/database-copy.ts'
import startPostgres from '#test/global-setup.ts'
import { guardsOff } from '#test/guards-off.ts'
import { testMarkdown } from '#test/markdown.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database with the welcome community, nobody connected: making it takes longer than starting on a copy of it. */
    welcomedUrl: string
  }
}

/** The PostgreSQL of the run, and on it what most products of the browser tests begin with. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stop = await startPostgres(project)
  const { db, url } = await copyDatabase(project.getProvidedContext().templateUrl)
  await seedWelcomeCommunity(db, testMarkdown)
  await saveSettings(db, { ...guardsOff, captchaAfterTopicsPerMinute: 1000 }, null)
  await db.destroy()
  project.provide('welcomedUrl', url)
  return stop
}
