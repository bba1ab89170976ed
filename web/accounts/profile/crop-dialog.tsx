import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import styles from './crop-dialog.module.css'
import { cropPicture } from './crop-picture.ts'

type CropDialogProps = {
  file: File
  /** The square, as base64url. */
  onCropped: (picture: string) => void
  onClose: () => void
}

/** How far a key moves the picture; a fifth of it with Shift. */
const keyPixels = 10

export function CropDialog({ file, onCropped, onClose }: CropDialogProps) {
  const [address, setAddress] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [isUnreadable, setIsUnreadable] = useState(false)

  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  async function finish() {
    if (!area) return
    // What can be shown can't always be drawn, such as a picture of shapes.
    const picture = await cropPicture(file, area).catch(() => undefined)
    if (picture) onCropped(picture)
    else setIsUnreadable(true)
  }

  return (
    <Dialog
      open
      title={m.accounts_crop()}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="primary" disabled={!area || isUnreadable} onClick={() => void finish()}>
            {m.accounts_save()}
          </Button>
        </>
      }
    >
      {isUnreadable ? (
        <p role="alert">{m.field_not_a_picture()}</p>
      ) : (
        <>
          <div className={styles.stage}>
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              aspect={1}
              cropShape="round"
              disableAutomaticStylesInjection
              keyboardStep={keyPixels}
              cropperProps={{ role: 'application', 'aria-label': m.accounts_crop_keys() }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              mediaProps={{ onError: () => setIsUnreadable(true) }}
            />
          </div>
          <Field label={m.accounts_zoom()}>
            <Input
              type="range"
              min={1}
              max={3}
              step={0.05}
              value={zoom}
              onChange={(event) => setZoom(Number(event.target.value))}
            />
          </Field>
        </>
      )}
    </Dialog>
  )
}
