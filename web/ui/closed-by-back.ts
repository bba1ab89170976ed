import type { RefObject } from 'react'
import { useOpenDialog } from './open-dialogs.ts'

/** Where Back is at hand, on a phone, it closes a menu or a list that lies over the page; Tab stays in `popup` where it has the focus. */
export const useClosedByBack = (
  popup: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: () => void,
): void =>
  useOpenDialog({
    popup,
    isOpen: isOpen && matchMedia('(pointer: coarse)').matches,
    onClose,
    // What leads to another page closes it itself; one that comes meanwhile doesn't.
    outlivesPage: true,
  })
