/* Shared: whatever takes files knows what the member may upload. */
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { readUploadOptions, type UploadOptions, type UploadRules } from '#contract/posts/uploads.ts'
import { isApiError } from '#web/api/api-error.ts'
import { queryOf } from '#web/api/queries.ts'
import { useViewer } from '#web/core/site.ts'
import { toast } from '#web/ui/toast.ts'
import { extensionOf } from './upload-markdown.ts'

const bytesPerMegabyte = 1024 * 1024

export function useUploadRules() {
  const isMember = useViewer() !== null
  const { data: rules, refetch } = useQuery({
    ...queryOf(readUploadOptions, {}, { quiet: true }),
    enabled: isMember,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const finding = useRef(0)
  /** For files that may be there before them; says so where they don't come. */
  async function findRules() {
    if (rules) return rules
    const { data, error } = await ask()
    if (error) toast.show({ kind: 'error', text: sayUploadError(error) })
    return data
  }
  /** Those that are known refuse nothing before it is sure that they still hold: staff may have changed them since. */
  async function findRulesFor(refuses: (known: UploadOptions) => boolean) {
    const known = await findRules()
    if (!known || !refuses(known) || !navigator.onLine) return known
    return (await ask()).data ?? known
  }
  async function ask() {
    finding.current += 1
    const asked = await refetch({ cancelRefetch: false })
    finding.current -= 1
    return asked
  }
  return { rules, findRulesFor, askAgain: () => void refetch(), isFinding: () => finding.current > 0 }
}

/** Whether there is any such file that this member may upload: staff may have closed all kinds of it. */
export const takesAny = ({ isAllowed, extensions }: UploadRules): boolean =>
  isAllowed && extensions.length > 0

/** What the server would refuse too, said before anything is sent. */
export function refuseFile(file: File, { isAllowed, bytesMax, extensions }: UploadRules): string | undefined {
  if (!isAllowed) return m.editor_upload_not_allowed()
  if (file.size === 0) return m.field_file_empty()
  if (file.size > bytesMax) return m.field_file_too_large({ max: Math.floor(bytesMax / bytesPerMegabyte) })
  // A picture from the clipboard may have any name.
  const isNamed = file.type.startsWith('image/')
    ? extensions.length > 0
    : extensions.includes(extensionOf(file.name))
  return isNamed ? undefined : m.field_file_type_refused()
}

export function sayUploadError(error: unknown): string {
  if (!isApiError(error)) return m.api_unreachable()
  // A proxy before the forum may take less than the forum does, and says so in its own way.
  const ownWords = error.status === 413 ? m.error_too_large() : m.api_unreachable()
  return error.fields.file ?? (error.sentence || ownWords)
}
