import { type RefObject, useEffect, useEffectEvent } from 'react'

interface OpenDialog {
  popup: RefObject<HTMLElement | null>
  /** Undefined for what must not be walked away from. */
  close: (() => void) | undefined
  outlivesPage: boolean
}

/** The uppermost is last. */
const openDialogs: OpenDialog[] = []

let tellOpened = () => {}

/** Has it told whenever one opens that can be closed. */
export function whenDialogOpens(tell: () => void): void {
  tellOpened = tell
}

type OpenDialogProps = Pick<OpenDialog, 'popup'> & {
  isOpen: boolean
  onClose: (() => void) | undefined
  outlivesPage?: boolean | undefined
}

/** Lists a dialog for as long as it stands open, so that the browser's Back closes it and Tab stays in it. */
export function useOpenDialog({ popup, isOpen, onClose, outlivesPage = false }: OpenDialogProps): void {
  const close = useEffectEvent(() => onClose?.())
  const isClosable = onClose !== undefined
  useEffect(() => {
    if (!isOpen) return
    const dialog = { popup, close: isClosable ? () => close() : undefined, outlivesPage }
    if (openDialogs.push(dialog) === 1) document.addEventListener('keydown', keepTabInside, true)
    if (isClosable) tellOpened()
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1)
      if (openDialogs.length === 0) document.removeEventListener('keydown', keepTabInside, true)
    }
  }, [popup, isOpen, isClosable, outlivesPage])
}

export const countOpenDialogs = (): number => openDialogs.length

/** Returns whether there was one that could be closed. */
export function closeUppermostDialog(): boolean {
  const close = openDialogs.at(-1)?.close
  close?.()
  return close !== undefined
}

export function closeDialogsOfPage(): void {
  for (const { close, outlivesPage } of openDialogs.toReversed()) if (!outlivesPage) close?.()
}

/**
 * Base UI leads the focus into a dialog, and from its end to its beginning, a frame after it got there. Whoever presses Tab
 * before that frame would be behind the dialog, so Tab begins at the dialog wherever else the focus is.
 */
function keepTabInside({ key }: KeyboardEvent): void {
  const popup = openDialogs.at(-1)?.popup.current
  const focused = document.activeElement
  if (key !== 'Tab' || !popup || popup.contains(focused)) return
  const isBeside = focused === popup.previousElementSibling || focused === popup.nextElementSibling
  // Menus and lists that are opened from a dialog stand in its portal, and keep the focus themselves.
  const isOfDialog = popup.closest('[data-base-ui-portal]')?.contains(focused) ?? false
  // F6 leads to what is said over the dialog; behind the last of its buttons Tab leads back.
  if (focused?.closest('[data-toasts]')) return
  if (isBeside || !isOfDialog) popup.focus({ preventScroll: true })
}
