import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { listFriendlyLinks } from '#contract/site/friendly-links.ts'
import { queryOf } from '#web/api/queries.ts'
import styles from './friendly-links.module.css'

export const friendlyLinksQuery = queryOf(listFriendlyLinks, {})

/** The sites that this one is on good terms with, at the end of the home page. */
export function FriendlyLinks() {
  const { links } = useSuspenseQuery(friendlyLinksQuery).data
  if (links.length === 0) return null
  return (
    <nav className={styles.links} aria-label={m.friendly_links()}>
      <h2>{m.friendly_links()}</h2>
      <ul>
        {links.map(({ name, address, picture }) => (
          <li key={address}>
            <a href={address} rel="noopener">
              {picture ? <img src={picture} alt={name} width={88} height={31} loading="lazy" /> : name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
