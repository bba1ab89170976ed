/* Shared by all menus of what can be reported. */
import { Flag } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { MenuItem } from '#web/ui/menu.tsx'
import { askReport, type ReportKey } from './ask-report.ts'

/** Tells the staff of something that another wrote; stands in the menu of what it is about. */
export const ReportItem = ({ thing }: { thing: ReportKey }) => (
  <MenuItem icon={<Flag aria-hidden="true" />} onSelect={() => void askReport(thing)}>
    {m.report_action()}
  </MenuItem>
)
