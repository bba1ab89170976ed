import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { PaymentCompletedPage } from '#web/money/recharge/payment-completed-page.tsx'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'

export const Route = createFileRoute('/paymentCompleted/$interfaceProduct/$paymentModule/$parameterId')({
  component: PaymentCompleted,
})

function PaymentCompleted() {
  const { parameterId } = Route.useParams()
  return (
    <SignedInOnly title={m.recharge_title()}>
      <PaymentCompletedPage orderNumber={parameterId} />
    </SignedInOnly>
  )
}
