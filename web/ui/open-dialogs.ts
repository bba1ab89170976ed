import { useEffect, useEffectEvent } from 'react'

interface OpenDialog {
  /** Undefined for what must not be walked away from. */
  close: (() => void) | undefined
  outlivesPage: boolean
}

/** The uppermost is last. */
const openDialogs: OpenDialog[] = []

interface OpenDialogProps {
  isOpen: boolean
  onClose: (() => void) | undefined
  outlivesPage?: boolean | undefined
}

/** Lists a dialog for as long as it stands open, so that the browser's Back closes it. */
export function useOpenDialog({ isOpen, onClose, outlivesPage = false }: OpenDialogProps): void {
  const close = useEffectEvent(() => onClose?.())
  const isClosable = onClose !== undefined
  useEffect(() => {
    if (!isOpen) return
    const dialog = { close: isClosable ? () => close() : undefined, outlivesPage }
    openDialogs.push(dialog)
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1)
    }
  }, [isOpen, isClosable, outlivesPage])
}

/** Returns whether there was one that could be closed. */
export function closeUppermostDialog(): boolean {
  const close = openDialogs.at(-1)?.close
  close?.()
  return close !== undefined
}

export function closeDialogsOfPage(): void {
  for (const { close, outlivesPage } of openDialogs.toReversed()) if (!outlivesPage) close?.()
}
