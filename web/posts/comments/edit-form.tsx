import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { tellOfReplacedWords } from '#web/posts/review/tell-of-replaced-words.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshThread } from './refresh-thread.ts'
import { TextForm } from './text-form.tsx'

interface Source {
  body: string
  version: number
}

type EditFormProps = {
  /** The text as it was when the edit began; nothing while it's being read. */
  source: Source | undefined
  label: string
  lengthMax: number
  save: (edit: Source) => Promise<{ isWaiting: boolean; wordsReplaced: number } | undefined>
  busy: boolean
  fields: Record<string, string>
  failure: string
  onClose: () => void
}

/** Changes what one wrote. What was typed stays when the server refuses it. */
export function EditForm({ source, ...form }: EditFormProps) {
  return source ? <SourceForm source={source} {...form} /> : <SkeletonList label={m.ui_loading()} />
}

function SourceForm({
  source,
  save,
  fields,
  onClose,
  ...form
}: Omit<EditFormProps, 'source'> & { source: Source }) {
  const queryClient = useQueryClient()
  // Kept as it was: a later reading must not hand an older text the newer version.
  const [began] = useState(source)
  const [body, setBody] = useState(source.body)

  async function send() {
    const saved = await save({ body, version: began.version })
    if (!saved) return
    tellOfReplacedWords(saved)
    onClose()
    await refreshThread(queryClient)
    toast.show({ kind: 'success', text: saved.isWaiting ? m.review_edit_sent() : m.comments_saved() })
  }

  return (
    <TextForm
      {...form}
      value={body}
      onChange={setBody}
      error={fields.body}
      action={m.comments_save()}
      onSubmit={() => void send()}
      onCancel={onClose}
    />
  )
}
