import { m } from '#contract/messages/generated/messages.js'
import { deskActs } from '#contract/site/desk.ts'
import { OneKeySwitch } from '#web/core/one-key-switch.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { actKeys, actNames, editKey } from './act-names.ts'
import styles from './desk.module.css'

/** Which key does what. */
export function DeskKeysDialog({ onClose }: { onClose: () => void }) {
  const keys: [string, string][] = [
    ['j', m.desk_key_next()],
    ['k', m.desk_key_previous()],
    ['z', m.desk_key_undo()],
    [editKey, m.desk_edit()],
    ['?', m.desk_key_keys()],
    ...deskActs.map((act): [string, string] => [actKeys[act], actNames[act]()]),
  ]
  return (
    <Dialog open size="s" title={m.desk_keys()} description={m.desk_keys_text()} onOpenChange={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
      <OneKeySwitch />
    </Dialog>
  )
}
