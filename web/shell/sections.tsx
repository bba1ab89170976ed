import { Link } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { ShownSection } from '#contract/site/site.ts'
import { useSite } from '#web/core/site.ts'
import styles from './sections.module.css'

/** As many of the staff's sections stand in the header itself. */
const shownCount = 4

/**
 * The ways through the site: the product's own, then those that staff added. Where there is no room for all, they stand
 * behind a button, which opens the browser's own popover, so that it does before the program is there. The oldest browsers
 * we serve have none (docs/decisions/0122): there they open once it is.
 */
export function Sections() {
  const { headerSections: added } = useSite()
  const [isOpen, setOpen] = useState(false)
  const isMore = added.length > shownCount || added.some(({ children }) => children.length > 0)
  return (
    <nav className={styles.sections} aria-label={m.shell_sections()}>
      <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
        {m.shell_topics()}
      </Link>
      <Link to="/question/list">{m.shell_questions()}</Link>
      <Link to="/membershipCardList">{m.shell_cards()}</Link>
      {added
        .slice(0, shownCount)
        .filter(({ address }) => address)
        .map(draw)}
      <button
        type="button"
        popoverTarget="sections"
        onClick={() => 'popover' in HTMLElement.prototype || setOpen(!isOpen)}
        className={styles.all}
        data-added={isMore ? 'more' : added.length > 0 || undefined}
        aria-label={m.shell_all_sections()}
      >
        <Menu aria-hidden="true" />
      </button>
      <div id="sections" popover="auto" className={styles.panel} data-open={isOpen || undefined}>
        <a href="/">{m.shell_topics()}</a>
        <a href="/question/list">{m.shell_questions()}</a>
        <a href="/membershipCardList">{m.shell_cards()}</a>
        <a href="/help">{m.help_title()}</a>
        {added.flatMap((section) => [section, ...section.children]).map(draw)}
      </div>
    </nav>
  )
}

/** A section of a section has no `children` of its own. A label leads nowhere. */
function draw(section: ShownSection | ShownSection['children'][number], index: number) {
  const { name, address, picture } = section
  const words = (
    <>
      {picture && <img src={picture} alt="" width={20} height={20} loading="lazy" />}
      {name}
    </>
  )
  const place = { className: styles.added, 'data-child': !('children' in section) || undefined }
  // biome-ignore-start lint/suspicious/noArrayIndexKey: a section is known by its place alone.
  return address ? (
    <a key={index} href={address} {...place}>
      {words}
    </a>
  ) : (
    <span key={index} {...place}>
      {words}
    </span>
  )
  // biome-ignore-end lint/suspicious/noArrayIndexKey: see above.
}
