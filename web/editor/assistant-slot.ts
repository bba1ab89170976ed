import type { ComponentType } from 'react'
import { createStore } from '#web/ui/create-store.ts'
import type { AssistantProps } from './assistant-tool.tsx'

type LoadAssistant = () => Promise<{ AssistantDialog: ComponentType<AssistantProps> }>

/** Loads the assistant's dialog, where the site is open to it: put here by whoever knows both. */
export const assistantSlot = createStore<LoadAssistant | undefined>(undefined)
