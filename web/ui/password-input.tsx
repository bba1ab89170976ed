import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input, type InputProps } from '#web/ui/input.tsx'
import styles from './password-input.module.css'

export function PasswordInput({ className, disabled, ...props }: Omit<InputProps, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className={classNames(styles.password, className)}>
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        disabled={disabled}
        type={shown ? 'text' : 'password'}
      />
      <IconButton
        size="s"
        label={shown ? m.ui_hide_password() : m.ui_show_password()}
        icon={shown ? <EyeOff /> : <Eye />}
        disabled={disabled}
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}
