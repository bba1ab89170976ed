import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { DeliveryChoicesPage } from '#web/people/delivery/delivery-choices-page.tsx'

export const Route = createFileRoute('/user/control/deliveryChoices')({
  component: () => (
    <SignedInOnly title={m.delivery_title()}>
      <DeliveryChoicesPage />
    </SignedInOnly>
  ),
})
