import { Pin, PinOff } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { HomeList } from '#contract/posts/list-orders.ts'
import { useSite } from '#web/core/site.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { DensitySwitch } from './density-switch.tsx'
import styles from './list-head.module.css'
import { pins } from './list-look.ts'
import { listNames } from './list-names.ts'

interface ListHeadProps {
  /** The name of the tag whose topics these are. */
  title: string | undefined
  list: HomeList
  tagId: number | undefined
  hasPins: boolean
}

/** The orders of a list, each an address, and how it looks, which the browser remembers. */
export function ListHead({ title, list, tagId, hasPins }: ListHeadProps) {
  const { firstTopicOrder } = useSite()
  return (
    <div className={styles.head}>
      <h1 className={title ? styles.title : 'sr-only'}>{title ?? m.topics_all()}</h1>
      <div className={styles.orders}>
        <LinkTabs label={m.topics_lists()}>
          {[...listNames].map(([each, name]) => (
            <LinkTab
              key={each}
              to="/"
              search={{ tagId, list: each === firstTopicOrder ? undefined : each }}
              className={each === 'following' ? 'member-only' : undefined}
              aria-current={each === list ? 'page' : undefined}
            >
              {name()}
            </LinkTab>
          ))}
        </LinkTabs>
        {hasPins && <PinsSwitch />}
        <DensitySwitch />
      </div>
    </div>
  )
}

function PinsSwitch() {
  const isFolded = pins.use() === 'folded'
  const label = isFolded ? m.topics_unfold_pins() : m.topics_fold_pins()
  return (
    <IconButton
      label={label}
      title={label}
      icon={isFolded ? <PinOff /> : <Pin />}
      size="s"
      onClick={() => pins.choose(isFolded ? 'shown' : 'folded')}
    />
  )
}
