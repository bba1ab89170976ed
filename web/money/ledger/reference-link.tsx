import { Link } from '@tanstack/react-router'
import type { LedgerReference } from '#contract/money/ledger.ts'
import { referenceNames } from '#contract/money/ledger-labels.ts'

type ReferenceLinkProps = {
  reference: LedgerReference
  /** Whether it is the reader's own log, from which orders lead to the reader's lists. */
  isOwn?: boolean
}

/** What a movement was for, in the words of those who named it, and the way there. */
export function ReferenceLink({ reference, isOwn }: ReferenceLinkProps) {
  const { kind, name } = reference
  const kindName = referenceNames[kind]()
  if (name === null) return kindName
  return (
    <>
      {/* In one's own log the reason says it already, and a title that it is a topic's. */}
      {isOwn || kind === 'topic' ? '' : `${kindName} · `}
      <Way {...reference} name={name} isOwn={isOwn === true} />
    </>
  )
}

type WayProps = LedgerReference & { name: string; isOwn: boolean }

type Place = { topicId?: number; questionId?: number; commentId?: number; replyId?: number }

function Way({ kind, id, topicId, name, isOwn }: WayProps) {
  if (isOwn && kind === 'card_order') return <Link to="/user/control/membershipCardOrderList">{name}</Link>
  if (isOwn && kind === 'recharge') return <Link to="/user/control/payment">{name}</Link>
  if (topicId === null) return name
  const toTopic = (search: Place) => (
    <Link to="/thread" search={search}>
      {name}
    </Link>
  )
  const toQuestion = (search: Place) => (
    <Link to="/question" search={search}>
      {name}
    </Link>
  )
  switch (kind) {
    case 'question':
      return toQuestion({ questionId: topicId })
    case 'answer':
      return toQuestion({ commentId: id })
    case 'answer_reply':
      return toQuestion({ replyId: id })
    case 'comment':
      return toTopic({ topicId, commentId: id })
    case 'reply':
      return toTopic({ topicId, replyId: id })
    default:
      return toTopic({ topicId })
  }
}
