import * as z from 'zod/mini'
import { drawKey } from '#contract/core/draw-key.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import { type RedEnvelopeKind, redEnvelopeKinds } from '#contract/money/red-envelope-shapes.ts'
import { yuan } from '#contract/money/yuan.ts'
import type { EnvelopeDraftFields } from '#contract/posts/draft-fields.ts'
import type { saveDraft } from '#contract/posts/drafts.ts'
import type { publishTopic } from '#contract/posts/topic-writing.ts'
import { useDraft } from '#web/editor/use-draft.ts'

type EnvelopeInput = Pick<
  InputOf<typeof publishTopic>,
  'envelopeKind' | 'envelopeAmount' | 'envelopeShares' | 'envelopeReceiver' | 'envelopeKey'
>

const amountShape = yuan()

/** The envelope part of a topic's form, kept while typing like the rest of it. */
export function useEnvelopeDraft() {
  const [typedKind, setKind, clearKind, restoredAt, discardKind] = useDraft('topic:envelope', '')
  const [amount, setAmount, clearAmount, , discardAmount] = useDraft('topic:envelope:amount', '')
  const [shares, setShares, clearShares, , discardShares] = useDraft('topic:envelope:shares', '')
  const [receiver, setReceiver, clearReceiver, , discardReceiver] = useDraft('topic:envelope:receiver', '')
  const [key, setKey, clearKey, , discardKey] = useDraft('topic:envelope:key', '')
  const kind = redEnvelopeKinds.find((each) => each === typedKind)
  const parsed = z.safeParse(amountShape, amount)
  const amountFen = parsed.success ? parsed.data : undefined

  /** What goes with the topic. The key outlives a lost answer and a reload, so that trying again can't give twice. */
  function makeInput(): EnvelopeInput {
    if (!kind) return {}
    const envelopeKey = key || drawKey()
    if (!key) setKey(envelopeKey)
    const input = { envelopeKind: kind, envelopeAmount: amount.trim(), envelopeKey }
    if (kind === 'personal') return { ...input, envelopeReceiver: receiver }
    return { ...input, envelopeShares: shares.trim() }
  }

  /** What the server's draft keeps of it. */
  function makeDraft(): Partial<InputOf<typeof saveDraft>> {
    if (!kind) return {}
    return { envelopeKind: kind, envelopeAmount: amount, envelopeShares: shares, envelopeReceiver: receiver }
  }

  function take(kept: EnvelopeDraftFields | null) {
    setKind(kept?.kind ?? '')
    setAmount(kept?.amount ?? '')
    setShares(kept?.shares ?? '')
    setReceiver(kept?.receiver ?? '')
  }

  return {
    kind,
    amount,
    shares,
    receiver,
    totalFen: totalOf(kind, amountFen, shares),
    setKind: (chosen: RedEnvelopeKind | undefined) => setKind(chosen ?? ''),
    setAmount,
    setShares,
    setReceiver,
    makeInput,
    renewKey: () => setKey(''),
    makeDraft,
    take,
    restoredAt,
    clear() {
      for (const clear of [clearKind, clearAmount, clearShares, clearReceiver, clearKey]) clear()
    },
    discard() {
      for (const each of [discardKind, discardAmount, discardShares, discardReceiver, discardKey]) each()
    },
  }
}
export type EnvelopeDraft = ReturnType<typeof useEnvelopeDraft>

/** In fen; nothing while it can't be said yet. */
function totalOf(kind: RedEnvelopeKind | undefined, amountFen: number | undefined, shares: string) {
  if (kind !== 'fixed' || amountFen === undefined) return amountFen
  return /^\d{1,3}$/.test(shares) ? amountFen * Number(shares) : undefined
}
