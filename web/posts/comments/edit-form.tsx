import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { DraftRestored } from '#web/editor/draft-restored.tsx'
import { LightForm } from '#web/editor/light-form.tsx'
import { useFieldsDraft } from '#web/editor/use-fields-draft.ts'
import { tellOfReplacedWords } from '#web/posts/review/tell-of-replaced-words.ts'
import { EditConflict, type TypedText } from '#web/posts/revisions/edit-conflict.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshThread } from './refresh-thread.ts'
import { readObstacles } from './use-viewer-state.ts'

type EditFormProps = {
  /** The text as it was when the edit began; nothing while it's being read. */
  source: TypedText | undefined
  /** What is edited, such as `comment:7`. */
  name: string
  label: string
  lengthMax: number
  save: (edit: TypedText) => Promise<{ isWaiting: boolean; wordsReplaced: number } | undefined>
  /** Reads the text as it is now, for whoever was too late. */
  readNewer: () => Promise<TypedText>
  busy: boolean
  fields: Record<string, string>
  failure: string
  onClose: () => void
}

/** Changes what one wrote. What was typed stays when the server refuses it, and comes back after a reload. */
export function EditForm({ source, ...form }: EditFormProps) {
  return source ? <SourceForm source={source} {...form} /> : <SkeletonList label={m.ui_loading()} />
}

function SourceForm({
  source,
  name,
  save,
  readNewer,
  fields,
  failure,
  onClose,
  ...form
}: Omit<EditFormProps, 'source'> & { source: TypedText }) {
  const queryClient = useQueryClient()
  // Kept as it was: a later reading must not hand an older text the newer version. So is a draft, with its version.
  const [begun] = useState(source)
  const { fields: draft, change, clear, restoredAt, discard } = useFieldsDraft(`edit:${name}`, begun)

  function close() {
    clear()
    onClose()
  }

  async function send() {
    // Nothing was edited: it is as whoever saves it wants it.
    if (draft.body === begun.body) {
      close()
      toast.show({ kind: 'success', text: m.comments_saved() })
      return
    }
    const saved = await save(draft)
    if (!saved) {
      // What is in the way by now stands at the other posts as well.
      void readObstacles(queryClient)
      return
    }
    tellOfReplacedWords(saved)
    close()
    await refreshThread(queryClient)
    toast.show({ kind: 'success', text: saved.isWaiting ? m.review_edit_sent() : m.comments_saved() })
  }

  return (
    <>
      <DraftRestored restoredAt={restoredAt} discard={async () => discard()} />
      <LightForm
        {...form}
        value={draft.body}
        onChange={(body) => change({ body })}
        error={fields.body}
        action={m.comments_save()}
        onSubmit={() => void send()}
        onCancel={close}
      >
        {failure && !form.busy && (
          <EditConflict {...{ name, draft, readNewer, failure }} onResolve={change} />
        )}
      </LightForm>
    </>
  )
}
