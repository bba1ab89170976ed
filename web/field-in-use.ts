import { typeInto } from '#web/core/type-into.ts'

/* A page that something else has changed is drawn anew by React as it comes alive: what is typed goes on in its new field. */

let inUse: EventTarget | null = document.activeElement
// By what is typed as well: a field that a program focuses while the window has no focus isn't told of.
for (const use of ['focusin', 'input'])
  addEventListener(use, ({ target }) => {
    inUse = target
  })

// The press itself may have React draw the page, ahead of the focus. It then ends on no field, which would take the focus away again.
let isLost = false
addEventListener(
  'pointerdown',
  ({ target, pointerType }) => {
    isLost = false
    if (pointerType === 'mouse' && target instanceof HTMLInputElement) inUse = target
  },
  true,
)
addEventListener(
  'mousedown',
  (event) => {
    if (isLost && event.target === document.body) event.preventDefault()
  },
  true,
)

/** Call it when React has drawn the page anew. */
export function goOnTyping(): void {
  if (!(inUse instanceof HTMLInputElement) || inUse.isConnected) return
  const [heir] = document.getElementsByName(inUse.name)
  if (!(heir instanceof HTMLInputElement)) return
  heir.focus()
  typeInto(heir, inUse.value)
  isLost = true
}
