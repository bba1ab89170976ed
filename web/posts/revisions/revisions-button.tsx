import { lazy, Suspense, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import type { EditedPost } from './revisions-dialog.tsx'

const RevisionsDialog = lazy(async () => ({
  default: (await import('./revisions-dialog.tsx')).RevisionsDialog,
}))

/** Opens what a topic, comment or reply was before it was edited. */
export function RevisionsButton({ of, ...look }: { of: EditedPost } & Pick<ButtonProps, 'icon' | 'variant'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="s" {...look} onClick={() => setIsOpen(true)}>
        {m.topics_revisions()}
      </Button>
      {isOpen && (
        <Suspense>
          <RevisionsDialog of={of} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
