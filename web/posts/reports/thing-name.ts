/* Shared by the desk. */
import { m } from '#contract/messages/generated/messages.js'
import type { DeskLine } from '#contract/site/desk.ts'
import { kindName } from '#web/posts/review/waiting-post-card.tsx'

type Thing = Pick<DeskLine, 'isQuestion'> & { isEdit?: boolean }

/** What a reported or waiting thing is called. */
export function thingName({
  kind,
  isQuestion,
  isEdit = false,
}: Thing & { kind: DeskLine['thingKind'] }): string {
  if (kind === 'message') return m.report_kind_message()
  if (kind === 'member') return m.report_kind_member()
  return kindName({ kind, isQuestion, isEdit })
}
