import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { formatYuan } from '#contract/money/money.ts'
import type { RedEnvelope } from '#contract/money/red-envelope-shapes.ts'
import { useSite, useViewer } from '#web/core/site.ts'
import { lazy } from '#web/ui/lazy.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './envelope-card.module.css'

const OwnEnvelope = lazy(async () => ({ default: (await import('./own-envelope.tsx')).OwnEnvelope }))

/** A topic's envelope. Everybody reads what it holds; what a member has got of it, and its count now, comes after. */
export function EnvelopeCard({ envelope }: { envelope: RedEnvelope }) {
  const viewer = useViewer()
  return (
    <section className={styles.card} aria-label={m.topics_red_envelope_mark()}>
      <p className={styles.title}>{describe(envelope)}</p>
      {viewer ? (
        <Suspense fallback={<Skeleton shape="title" />}>
          <OwnEnvelope redEnvelopeId={envelope.redEnvelopeId} />
        </Suspense>
      ) : (
        <>
          <p className={styles.fact}>{m.envelope_opened_count(countsOf(envelope))}</p>
          {envelope.state === 'open' ? <GuestPart /> : <p>{endWords(envelope)}</p>}
        </>
      )}
    </section>
  )
}

const countsOf = ({ openedCount, shareCount }: RedEnvelope) => ({ opened: openedCount, shares: shareCount })

const endWords = ({ state }: RedEnvelope) => (state === 'emptied' ? m.envelope_emptied() : m.envelope_ended())

function describe({ kind, totalFen }: RedEnvelope): string {
  const facts = { total: formatYuan(totalFen, getLocale()) }
  if (kind === 'personal') return m.envelope_of_personal(facts)
  return kind === 'random' ? m.envelope_of_random(facts) : m.envelope_of_fixed(facts)
}

function GuestPart() {
  const site = useSite()
  const { href } = useLocation()
  if (!site.allowLogin) return null
  return (
    <ButtonLink to="/login" search={{ jumpUrl: href }} className={`guest-only ${styles.open}`}>
      {m.envelope_sign_in()}
    </ButtonLink>
  )
}
