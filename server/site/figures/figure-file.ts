import * as z from 'zod/mini'
import { m } from '#contract/messages/generated/messages.js'
import { yuanText } from '#contract/money/money.ts'
import { figureSpans } from '#contract/site/figures.ts'
import type { CsvFile } from '#server/core/csv-files.ts'
import { type FigureSight, listPeriods } from './figures.ts'

const input = z.object({
  span: z.enum(figureSpans),
  /** Of whoever made the link. */
  sight: z.object({ members: z.boolean(), money: z.boolean(), waiting: z.boolean() }),
})

export const figureFile: CsvFile<{ span: (typeof figureSpans)[number]; sight: FigureSight }> = {
  name: 'figures',
  act: 'export_figures',
  input,
  columns: [
    m.figures_start,
    m.figures_members,
    m.figures_topics,
    m.figures_questions,
    m.figures_comments,
    m.figures_answers,
    m.figures_replies,
    m.figures_reads,
    m.figures_file_first_answer,
    m.figures_file_recharged,
    m.figures_file_spent,
    m.figures_file_stored,
    m.figures_waiting,
  ],
  async *read(db, { span, sight }) {
    const periods = await listPeriods(db, span, sight)
    yield periods.map(({ rechargedFen, spentFen, ...period }) => [
      period.start,
      period.members,
      period.topics,
      period.questions,
      period.comments,
      period.answers,
      period.replies,
      period.reads,
      period.firstAnswerSeconds,
      rechargedFen === null ? null : Number(yuanText(rechargedFen)),
      spentFen === null ? null : Number(yuanText(spentFen)),
      period.storedBytes,
      period.waiting,
    ])
  },
}
