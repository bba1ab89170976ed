import type { ReactElement, ReactNode } from 'react'
import type { Page } from '#contract/core/wire.ts'
import { m } from '#contract/messages/generated/messages.js'
import { OwnPage } from '#web/own-area/own-page.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { type PageLinkProps, Pagination } from '#web/ui/pagination.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'

type EnvelopePagesProps<T> = {
  data: T | undefined
  children: (data: T) => ReactNode
  linkFor: (page: number | undefined, props: PageLinkProps) => ReactElement
}

/** The frame of the lists of envelopes, within the pages of one's money. */
export function EnvelopePages<T extends Page<unknown>>({ data, children, linkFor }: EnvelopePagesProps<T>) {
  return (
    <OwnPage title={m.envelope_own()}>
      <LinkTabs label={m.envelope_own()}>
        <LinkTab to="/user/control/giveRedEnvelopeList" activeOptions={{ includeSearch: false }}>
          {m.envelope_given()}
        </LinkTab>
        <LinkTab to="/user/control/receiveRedEnvelopeList" activeOptions={{ includeSearch: false }}>
          {m.envelope_received()}
        </LinkTab>
      </LinkTabs>
      {data ? children(data) : <SkeletonList label={m.ui_loading()} />}
      {data && <Pagination {...data} linkFor={linkFor} />}
    </OwnPage>
  )
}
