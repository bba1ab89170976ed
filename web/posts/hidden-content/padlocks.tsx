import { Lock, LockOpen } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { HiddenKind } from '#contract/posts/hidden-kinds.ts'
import { kindLabels } from '#web/editor/kind-labels.ts'
import { Tag } from '#web/ui/tag.tsx'

/** One padlock for each way in which a topic hides something: open where this reader may read it. */
export function Padlocks({ kinds, open }: { kinds: HiddenKind[]; open: HiddenKind[] }) {
  return kinds.map((kind) => {
    const isOpen = open.includes(kind)
    const Icon = isOpen ? LockOpen : Lock
    return (
      <Tag key={kind} tone={isOpen ? 'tea' : 'plain'} icon={<Icon aria-hidden="true" size={12} />}>
        {kindLabels[kind]()}
        <span className="sr-only"> {isOpen ? m.hidden_open() : m.hidden_closed()}</span>
      </Tag>
    )
  })
}
