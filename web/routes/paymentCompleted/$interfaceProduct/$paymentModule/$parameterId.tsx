import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { PaymentCompletedPage } from '#web/recharge/payment-completed-page.tsx'

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
