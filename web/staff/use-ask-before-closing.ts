import { m } from '#contract/messages/generated/messages.js'
import { confirm } from '#web/ui/confirm.tsx'
import { useTypedIn } from '#web/ui/use-typed-in.ts'

/** For a dialog with a form: Escape and Back, which come by accident too, ask before they take along what was typed in it. */
export function useAskBeforeClosing(close: () => void) {
  const { onInput, holdsTyped } = useTypedIn()
  const question = { title: m.ui_close_typed(), action: m.ui_close() }
  return {
    onInput,
    leave: async () => {
      if (!holdsTyped() || (await confirm(question))) close()
    },
  }
}
