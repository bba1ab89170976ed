import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { listLedgerEntries } from '#contract/money/ledger.ts'
import { type RechargeOrder, readRechargeOptions, readRechargeOrder } from '#contract/money/recharge.ts'
import { pageQueryOf } from '#web/api/use-page-query.ts'
import { formatAmount } from '#web/money/ledger/amount.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const askAgainMs = 3_000

/** Where the payer comes back to: says what became of the order, and looks again while that isn't known. */
export function PaymentCompletedPage({ orderNumber }: { orderNumber: string }) {
  const queryClient = useQueryClient()
  const { data, isError } = useQuery({
    ...pageQueryOf(readRechargeOrder, { orderNumber }, { expects: ['not_found', 'invalid_input'] }),
    staleTime: 0,
    // Whoever paid in another window, or on the phone, after the order had expired comes back to what came of it.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data: order } }) =>
      order?.status === 'pending' && !order.problem ? askAgainMs : false,
  })
  const isPaid = data?.status === 'paid'

  useEffect(() => {
    if (!isPaid) return
    for (const { name } of [listLedgerEntries, readRechargeOptions]) {
      void queryClient.invalidateQueries({ queryKey: [name] })
    }
  }, [isPaid, queryClient])

  if (isError && !data) {
    return (
      <ResultPage
        kind="not-found"
        title={m.recharge_missing_title()}
        text={m.recharge_missing_text()}
        actions={<Onward />}
      />
    )
  }
  if (!data) return <SkeletonList label={m.ui_loading()} />
  // Whoever waits without seeing the page hears what became of it.
  return (
    <div aria-live="polite">
      <Outcome order={data} />
    </div>
  )
}

function Outcome({ order: { status, amountFen, problem, orderNumber } }: { order: RechargeOrder }) {
  const amount = formatAmount('CNY', amountFen)
  if (problem === 'amount_mismatch' && status !== 'paid') {
    return (
      <ResultPage
        kind="error"
        title={m.recharge_amount_mismatch()}
        text={m.recharge_amount_mismatch_text({ number: orderNumber })}
        actions={<Onward />}
      />
    )
  }
  switch (status) {
    case 'paid':
      return (
        <ResultPage
          kind="success"
          title={m.recharge_paid_title({ amount })}
          text={problem === 'paid_twice' && m.recharge_paid_twice_text({ number: orderNumber })}
          actions={<Onward />}
        />
      )
    case 'pending':
      return (
        <ResultPage
          kind="waiting"
          title={m.recharge_pending_title()}
          text={m.recharge_pending_text()}
          actions={<Onward />}
        >
          <Spinner label={m.ui_loading()} />
        </ResultPage>
      )
    case 'failed':
      return (
        <ResultPage
          kind="error"
          title={m.recharge_failed_title()}
          text={m.recharge_failed_text()}
          actions={<Onward again />}
        />
      )
    case 'expired':
      return (
        <ResultPage
          kind="closed"
          title={m.recharge_expired_title()}
          text={m.recharge_expired_text()}
          actions={<Onward again />}
        />
      )
  }
}

const Onward = ({ again = false }: { again?: boolean }) => (
  <>
    {again && (
      <ButtonLink to="/user/control/payment" variant="primary">
        {m.recharge_again()}
      </ButtonLink>
    )}
    <ButtonLink to="/user/control/balance" variant={again ? 'quiet' : 'primary'}>
      {m.recharge_to_balance()}
    </ButtonLink>
  </>
)
