export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Writes as the reader would, so that whoever follows the control hears of it: React looks past a value that is merely set. */
export function typeInto(control: Control, value: string): void {
  if (control.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}
