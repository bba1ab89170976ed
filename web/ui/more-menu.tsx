import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'

/** What one does seldom, behind three dots. */
export const MoreMenu = ({ children }: { children: ReactNode }) => (
  <Menu trigger={<IconButton size="s" label={m.ui_more()} icon={<Ellipsis aria-hidden="true" />} />}>
    {children}
  </Menu>
)
