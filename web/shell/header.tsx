import { Link } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { SignInLink } from '#web/accounts/sign-in/sign-in-link.tsx'
import { useSite } from '#web/core/site.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import styles from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { MemberCorner } from './member-corner.tsx'
import { SearchBox } from './search-box.tsx'
import { Sections } from './sections.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function Header() {
  const site = useSite()
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/" className={styles.brand}>
          <img src="/favicon.svg" alt="" width={28} height={28} />
          <span>{site.title}</span>
        </Link>
        <Sections />
        <SearchBox />
        <div className={styles.tools}>
          <LanguageSwitch />
          <ThemeSwitch />
          <GuestCorner />
          <MemberCorner />
        </div>
      </div>
    </header>
  )
}

/** Stands in the drawn page for everyone; on a member's document it is hidden before the first paint. */
function GuestCorner() {
  const site = useSite()
  return (
    <div className={`guest-only ${styles.corner}`}>
      {site.allowLogin && <SignInLink size="s" variant="quiet" icon={<LogIn aria-hidden="true" />} />}
      {site.allowRegister && (
        <ButtonLink to="/register" size="s" variant="primary" className={styles.wideOnly}>
          {m.shell_register()}
        </ButtonLink>
      )}
    </div>
  )
}
