import { Moon, Sun, SunMoon } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './header.module.css'
import { chooseTheme, nextTheme, type Theme, useTheme } from './theme.ts'

const names: Record<Theme, () => string> = {
  system: m.shell_theme_system,
  light: m.shell_theme_light,
  dark: m.shell_theme_dark,
}

/** Goes round the three themes; the server can't know the reader's, so styles choose the icon. */
export function ThemeSwitch() {
  const theme = useTheme()
  const label = m.shell_theme({ theme: names[theme]() })
  return (
    <IconButton
      className={classNames(styles.tool, styles.theme)}
      label={label}
      title={label}
      icon={
        <>
          <SunMoon data-of="system" />
          <Sun data-of="light" />
          <Moon data-of="dark" />
        </>
      }
      onClick={() => chooseTheme(nextTheme(theme))}
    />
  )
}
