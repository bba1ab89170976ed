import { createContext, useContext } from 'react'

type FieldControl = {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  onChanged: () => void
}

type ControlProps = {
  id?: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
}

export const FieldContext = createContext<FieldControl | null>(null)

/** What a control inside a Field takes from it; what the control says of itself wins. */
export function useFieldControl(own: ControlProps) {
  const field = useContext(FieldContext)
  return {
    id: own.id ?? field?.id,
    required: own.required ?? (field?.required || undefined),
    'aria-describedby': [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  }
}

/** For a control whose list hides the rest of the page from screen readers, and with it the label. */
export function useFieldLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId
}

/** For a control whose choice is no event of the browser: tells the field around it that it was changed. */
export function useFieldChanged(): () => void {
  return useContext(FieldContext)?.onChanged ?? (() => {})
}
