import type { MouseEvent } from 'react'
import type { Obstacle } from '#contract/core/obstacle.ts'
import { Button } from '#web/ui/button.tsx'

type FormButtonProps = {
  label: string
  may: boolean | undefined
  /** Why not, which the button opens then. */
  obstacle: Obstacle | null | undefined
  isOpen: boolean
  onOpen: (event: MouseEvent<HTMLElement>) => void
}

/** Opens a form below a comment or a reply. Only what can never be done there has no button. */
export const FormButton = ({ label, may, obstacle, isOpen, onOpen }: FormButtonProps) =>
  (may || obstacle) && (
    <Button variant="quiet" size="s" aria-expanded={isOpen} onClick={onOpen}>
      {label}
    </Button>
  )
