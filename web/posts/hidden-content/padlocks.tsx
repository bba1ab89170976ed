import { Lock, LockOpen } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'
import { kindLabels } from '#web/editor/kind-labels.ts'
import { Tag } from '#web/ui/tag.tsx'

/** One padlock with the number of ways in which a topic hides something; open where this reader may read all of it. */
export function Padlocks({ kinds, open }: { kinds: HiddenKind[]; open: HiddenKind[] }) {
  if (kinds.length === 0) return null
  const isOpen = kinds.every((kind) => open.includes(kind))
  const Icon = isOpen ? LockOpen : Lock
  const names = kinds.map(
    (kind) => `${kindLabels[kind]()} ${open.includes(kind) ? m.hidden_open() : m.hidden_closed()}`,
  )
  const label = m.topics_hidden_kinds({ kinds: names.join(m.topics_roles_separator()) })
  return (
    <Tag tone={isOpen ? 'tea' : 'plain'} icon={<Icon aria-hidden="true" />} title={label}>
      <span aria-hidden="true">{kinds.length}</span>
      <span className="sr-only">{label}</span>
    </Tag>
  )
}
