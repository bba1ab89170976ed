import { Moon, Sun, SunMoon } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './header.module.css'
import { chooseTheme, nextTheme, type Theme, useTheme } from './theme.ts'

const icons = { system: SunMoon, light: Sun, dark: Moon }
const names: Record<Theme, () => string> = {
  system: m.shell_theme_system,
  light: m.shell_theme_light,
  dark: m.shell_theme_dark,
}

/** Goes round the three themes; the server can't know the reader's, so it draws the system's. */
export function ThemeSwitch() {
  const theme = useTheme()
  const Icon = icons[theme]
  return (
    <IconButton
      className={styles.tool}
      label={m.shell_theme({ theme: names[theme]() })}
      icon={<Icon />}
      onClick={() => chooseTheme(nextTheme(theme))}
    />
  )
}
