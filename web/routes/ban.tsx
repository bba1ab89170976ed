import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { pageHead, rootData } from '#web/core/site-head.ts'
import { BanPage } from '#web/site/appeals/ban-page.tsx'

export const Route = createFileRoute('/ban')({
  head: ({ matches }) => pageHead({ facts: rootData(matches), title: m.appeal_ban_title(), path: '/ban' }),
  component: BanPage,
})
