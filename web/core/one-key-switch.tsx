import { m } from '#contract/messages/generated/messages.js'
import { Switch } from '#web/ui/switch.tsx'
import { oneKeyShortcuts } from './one-key-shortcuts.ts'

export const OneKeySwitch = () => (
  <Switch
    label={m.ui_one_key()}
    hint={m.ui_one_key_hint()}
    checked={oneKeyShortcuts.use() === 'on'}
    onCheckedChange={(isOn) => oneKeyShortcuts.choose(isOn ? 'on' : 'off')}
  />
)
