import { Bell, CreditCard, Library, UserPen, Wallet } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { ButtonLink } from '#web/ui/link.tsx'
import styles from './member-home-page.module.css'

/** The ways to all that is one's own. */
export const OwnWays = () => (
  <nav className={styles.ways} aria-label={m.own_lists()}>
    <ButtonLink to="/user/control/topicList" icon={<Library aria-hidden="true" />}>
      {m.own_lists()}
    </ButtonLink>
    <ButtonLink to="/user/control/remindList" icon={<Bell aria-hidden="true" />}>
      {m.reminders_bell()}
    </ButtonLink>
    <ButtonLink to="/user/control/balance" icon={<Wallet aria-hidden="true" />}>
      {m.money_own()}
    </ButtonLink>
    <ButtonLink to="/membershipCardList" icon={<CreditCard aria-hidden="true" />}>
      {m.cards_title()}
    </ButtonLink>
    <ButtonLink to="/user/control/editUser" icon={<UserPen aria-hidden="true" />}>
      {m.accounts_own()}
    </ButtonLink>
  </nav>
)
