/* Shared by all menus of what can be reported. */
import type { InputOf } from '#contract/core/endpoint.ts'
import type { readReportForm } from '#contract/posts/reports.ts'

export type ReportKey = InputOf<typeof readReportForm>

/** Opens the form over the page; its code comes with the first press. */
export async function askReport(thing: ReportKey): Promise<void> {
  const { openReport } = await import('./report-dialog.tsx')
  await openReport(thing)
}
