import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'

interface MoveButtonProps {
  label: string
  icon: ReactNode
  isEnd: boolean
  onMove: () => Promise<void>
}

/** Keeps the keyboard's focus while its line moves, and at the end of the list, where it does nothing. */
export function MoveButton({ label, icon, isEnd, onMove }: MoveButtonProps) {
  async function move(button: HTMLButtonElement) {
    if (isEnd) return
    await onMove()
    button.focus()
  }
  return (
    <IconButton
      size="s"
      label={label}
      icon={icon}
      idle={isEnd}
      onClick={(event) => void move(event.currentTarget)}
    />
  )
}
