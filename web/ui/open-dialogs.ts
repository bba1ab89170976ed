import { type RefObject, useEffect, useEffectEvent } from 'react'

interface OpenDialog {
  popup: RefObject<HTMLElement | null>
  /** Undefined for what must not be walked away from. */
  close: (() => void) | undefined
  /** As its reader leaves it, who may be asked first. */
  leave: (() => void) | undefined
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
  /** Where closing by Back isn't just closing. */
  onLeave?: (() => void) | undefined
  outlivesPage?: boolean | undefined
}

/** Lists a dialog for as long as it stands open, so that the browser's Back closes it and Tab stays in it. */
export function useOpenDialog(props: OpenDialogProps): void {
  const { popup, isOpen, onClose, onLeave = onClose, outlivesPage = false } = props
  const close = useEffectEvent(() => onClose?.())
  const leave = useEffectEvent(() => onLeave?.())
  const isClosable = onClose !== undefined
  useEffect(() => {
    if (!isOpen) return
    const ways = isClosable ? { close: () => close(), leave: () => leave() } : noWays
    const dialog = { popup, ...ways, outlivesPage }
    if (openDialogs.push(dialog) === 1) document.addEventListener('keydown', keepTabInside, true)
    if (isClosable) tellOpened()
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1)
      if (openDialogs.length === 0) document.removeEventListener('keydown', keepTabInside, true)
    }
  }, [popup, isOpen, isClosable, outlivesPage])
}

const noWays = { close: undefined, leave: undefined }

export const countOpenDialogs = (): number => openDialogs.length

/** Returns whether there was one that could be closed, also where its reader is asked first. */
export function closeUppermostDialog(): boolean {
  const leave = openDialogs.at(-1)?.leave
  leave?.()
  return leave !== undefined
}

const usedPresses = new WeakSet<Event>()

/** Escape is for the uppermost dialog alone; the others hear of the same press, and some only once that one has closed. */
export function takeEscape(popup: OpenDialog['popup'], press: Event): boolean {
  if (usedPresses.has(press) || openDialogs.at(-1)?.popup !== popup) return false
  usedPresses.add(press)
  return true
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
