import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { HiddenBlock } from '#contract/posts/hidden-shapes.ts'
import { PaymentsStopped } from '#web/money/ledger/payments-stopped.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonAnchor, ButtonLink } from '#web/ui/link.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { showHiddenPrice } from './price-labels.ts'
import { usePaidUnlock } from './use-paid-unlock.ts'

type UnlockActionProps = {
  topicId: number
  block: HiddenBlock
  /** Called when the reader asks to unlock this block. */
  onAsk: () => void
}

/** What a member can do to open a block. */
export function UnlockAction({ topicId, block, onAsk }: UnlockActionProps) {
  const { kind } = block
  if (kind === 'comment') {
    return (
      <ButtonAnchor size="s" href="#comments">
        {m.hidden_to_comment()}
      </ButtonAnchor>
    )
  }
  if (kind === 'level') {
    return (
      <ButtonLink size="s" to="/user/control/point">
        {m.hidden_my_points()}
      </ButtonLink>
    )
  }
  if (kind === 'password') return <PasswordAction topicId={topicId} onAsk={onAsk} />
  return <PayAction topicId={topicId} kind={kind} price={block.price ?? 0} onAsk={onAsk} />
}

function PasswordAction({ topicId, onAsk }: Pick<UnlockActionProps, 'topicId' | 'onAsk'>) {
  const [isAsking, setIsAsking] = useState(false)
  function ask() {
    onAsk()
    setIsAsking(true)
  }
  return (
    <>
      <Button size="s" variant="primary" onClick={ask}>
        {m.hidden_enter_password()}
      </Button>
      {isAsking && <PasswordDialog topicId={topicId} onClose={() => setIsAsking(false)} />}
    </>
  )
}

type PayActionProps = Pick<UnlockActionProps, 'topicId' | 'onAsk'> & {
  kind: 'points' | 'balance'
  price: number
}

function PayAction({ topicId, kind, price, onAsk }: PayActionProps) {
  const { pay, busy } = usePaidUnlock(topicId)
  const words = showHiddenPrice(kind, price)
  function ask() {
    onAsk()
    void pay(kind, price)
  }
  return (
    <>
      <PaymentsStopped />
      <Button size="s" variant="primary" busy={busy} onClick={ask}>
        {m.hidden_pay_balance({ price: words })}
      </Button>
    </>
  )
}
