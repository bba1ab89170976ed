import { type ChangeEvent, Suspense, useRef, useState } from 'react'
import { removeAvatar, saveAvatar } from '#contract/accounts/profile.ts'
import { m } from '#contract/messages/generated/messages.js'
import { useSubmit } from '#web/api/use-submit.ts'
import styles from '#web/own-area/own-pages.module.css'
import { useSaved } from '#web/own-area/use-saved.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

type AvatarEditorProps = {
  name: string
  avatarUrl: string | null
  canUpload: boolean
}

export function AvatarEditor({ name, avatarUrl, canUpload }: AvatarEditorProps) {
  const [file, setFile] = useState<File>()
  const input = useRef<HTMLInputElement>(null)
  const upload = useSubmit(saveAvatar)
  const removal = useSubmit(removeAvatar)
  const saved = useSaved()
  const row = useKeptFocus<HTMLDivElement>(avatarUrl)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    setFile(event.target.files?.[0])
    // The same file may be chosen again after the dialog was closed.
    event.target.value = ''
  }

  async function save(picture: string) {
    setFile(undefined)
    if (await upload.submit({ picture })) await saved()
  }

  return (
    <div ref={row} tabIndex={-1} className={styles.row}>
      <Avatar name={name} src={avatarUrl} size={64} alone />
      {canUpload ? (
        <>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            hidden
            aria-label={m.accounts_choose_avatar()}
            onChange={choose}
          />
          <Button busy={upload.busy} onClick={() => input.current?.click()}>
            {m.accounts_choose_avatar()}
          </Button>
        </>
      ) : (
        <p className={styles.quiet}>{m.accounts_avatar_not_allowed()}</p>
      )}
      {avatarUrl && (
        <Button
          variant="quiet"
          busy={removal.busy}
          onClick={() => void removal.submit({}).then((done) => done && saved())}
        >
          {m.accounts_remove_avatar()}
        </Button>
      )}
      <FormFailure>{upload.fields.picture ?? (upload.failure || removal.failure)}</FormFailure>
      {file && (
        <Suspense>
          <CropDialog
            file={file}
            onCropped={(picture) => void save(picture)}
            onClose={() => setFile(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
