import type { ReactNode } from 'react'
import { ask } from '#web/ui/dialog-queue.ts'
import { lazy } from '#web/ui/lazy.ts'

export type PromptOptions = {
  title: ReactNode
  body?: ReactNode
  label: string
  initial?: string
  /** A password is the member's own, which their browser fills in. */
  type?: 'text' | 'password'
  action?: string
  /** The whole text must match. */
  pattern?: RegExp
  /** True when the text is fine, false for the general message, or a message of its own. */
  validator?: (text: string) => boolean | string
  /** Does what the text is for; what it answers is wrong with the text, and the dialog stays open. */
  submit?: (text: string) => Promise<string | undefined>
}

const PromptDialog = lazy(async () => ({
  default: (await import('#web/ui/prompt-dialog.tsx')).PromptDialog,
}))

/** Resolves with the text, or null when the reader turns away. */
export function prompt(options: PromptOptions): Promise<string | null> {
  return ask<string | null>((answer) => <PromptDialog {...options} onAnswer={answer} />)
}
