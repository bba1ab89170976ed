import { ChevronLeft } from 'lucide-react'
import { Suspense } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { DeskEntry } from '#contract/site/desk.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import styles from './desk.module.css'

const EditTopicPage = lazy(async () => ({
  default: (await import('#web/posts/topics/edit-topic-page.tsx')).EditTopicPage,
}))
const CorrectionForm = lazy(async () => ({
  default: (await import('#web/posts/corrections/correction-form.tsx')).CorrectionForm,
}))

interface EntryEditProps {
  correctable: NonNullable<DeskEntry['correctable']>
  onSaved: () => void
  onClose: () => void
}

/**
 * Editing in the place of the entry: whoever does so stays at the desk, and goes on holding the entry. The focus comes here at once, where
 * the keys of the desk do nothing.
 */
export function EntryEdit({ correctable: { kind, id }, onSaved, onClose }: EntryEditProps) {
  return (
    <section ref={takeFocus} tabIndex={-1} className={styles.edit} aria-label={m.desk_edit()} data-typing>
      <Button size="s" variant="quiet" icon={<ChevronLeft aria-hidden="true" />} onClick={onClose}>
        {m.desk_edit_back()}
      </Button>
      <Suspense fallback={<SkeletonList label={m.ui_loading()} rows={3} />}>
        {kind === 'topic' ? (
          <EditTopicPage topicId={id} onSaved={onSaved} />
        ) : (
          <CorrectionForm kind={kind} id={id} onSaved={onSaved} onCancel={onClose} />
        )}
      </Suspense>
    </section>
  )
}

const takeFocus = (place: HTMLElement | null) => place?.focus({ preventScroll: true })
