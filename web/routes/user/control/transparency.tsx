import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { TransparencyPage } from '#web/site/figures/transparency-page.tsx'

export const Route = createFileRoute('/user/control/transparency')({
  component: () => (
    <SignedInOnly title={m.transparency_title()}>
      <TransparencyPage />
    </SignedInOnly>
  ),
})
