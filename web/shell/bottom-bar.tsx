import { Link } from '@tanstack/react-router'
import { Bell, CircleQuestionMark, Home, LogIn, PenLine, UserPlus, UserRound } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { useSite } from '#web/core/site.ts'
import styles from './bottom-bar.module.css'

/** Navigation under the thumb, on narrow windows only. */
export function BottomBar() {
  const site = useSite()
  return (
    <nav className={styles.bar} aria-label={m.shell_bottom_bar()}>
      <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
        <Home aria-hidden="true" />
        {m.shell_home()}
      </Link>
      <Link to="/question/list">
        <CircleQuestionMark aria-hidden="true" />
        {m.shell_questions()}
      </Link>
      {site.allowTopics && (
        <Link to="/addTopic" className="member-only">
          <PenLine aria-hidden="true" />
          {m.shell_write()}
        </Link>
      )}
      <Link to="/user/control/remindList" className="member-only">
        <Bell aria-hidden="true" />
        {m.reminders_bell()}
        <span id="unread-in-bar" />
      </Link>
      <Link to="/user/control/home" activeOptions={{ exact: true }} className="member-only">
        <UserRound aria-hidden="true" />
        {m.shell_me()}
      </Link>
      {site.allowRegister && (
        <Link to="/register" className="guest-only">
          <UserPlus aria-hidden="true" />
          {m.shell_register()}
        </Link>
      )}
      {site.allowLogin && (
        <Link to="/login" className="guest-only">
          <LogIn aria-hidden="true" />
          {m.shell_sign_in()}
        </Link>
      )}
    </nav>
  )
}
