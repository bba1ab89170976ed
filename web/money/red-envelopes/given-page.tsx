import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listGivenRedEnvelopes } from '#contract/money/red-envelopes.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { WriteTopic } from '#web/own-area/write-topic.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EnvelopePages } from './envelope-pages.tsx'
import { GivenTable } from './given-table.tsx'

/** What the member has given, with what became of it. */
export function GivenPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listGivenRedEnvelopes, { page })
  return (
    <EnvelopePages
      data={data}
      linkFor={(page, props) => <Link to="/user/control/giveRedEnvelopeList" search={{ page }} {...props} />}
    >
      {(data) => (
        <GivenTable
          envelopes={data.items}
          empty={<EmptyList total={data.total} text={m.envelope_given_none()} action={<WriteTopic />} />}
        />
      )}
    </EnvelopePages>
  )
}
