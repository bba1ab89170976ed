import { BookMarked } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { NewsBar } from '#web/ui/news-bar.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { RedirectCountdown } from '#web/ui/redirect-countdown.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { RouteProgress } from '#web/ui/route-progress.tsx'
import { Skeleton, SkeletonList } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { Sample, Section } from './sample.tsx'
import { words } from './words.ts'

export function StatesSection() {
  const w = words()
  return (
    <Section title="States">
      <Sample title="Skeleton, SkeletonList">
        <SkeletonList rows={3} label={w.loading} />
        <Skeleton shape="block" />
      </Sample>
      <Sample title="EmptyState">
        <Card>
          <EmptyState
            icon={<BookMarked aria-hidden="true" />}
            text={w.emptyTopics}
            action={<ButtonLink to="/">{w.browse}</ButtonLink>}
          />
        </Card>
      </Sample>
      <Sample title="EmptyList, behind the end of one">
        <Card>
          <EmptyList total={30} text={w.emptyTopics} />
        </Card>
      </Sample>
      <Sample title="NewsBar, behind what is shown">
        <Skeleton shape="block" />
        <NewsBar text={w.unread} place="behind" onShow={() => toast.show({ kind: 'info', text: w.done })} />
      </Sample>
      <Sample title="RouteProgress, at the top of the window; FormFailure">
        <RouteProgress busy />
        <FormFailure>{w.failedText}</FormFailure>
      </Sample>
      <Sample title="Spinner, Progress">
        <Spinner label={w.loading} />
        <Progress label={w.upload} value={0} />
        <Progress label={w.upload} value={42} />
        <Progress label={w.upload} value={3} max={3} />
      </Sample>
      <Sample title="ResultPage success with RedirectCountdown" wide>
        <Card>
          <ResultPage kind="success" title={w.done} text={w.doneText}>
            <RedirectCountdown
              seconds={90}
              href="/"
              onDone={() => toast.show({ kind: 'info', text: w.done })}
            />
          </ResultPage>
        </Card>
      </Sample>
      <Refusals />
    </Section>
  )
}

function Refusals() {
  const w = words()
  return (
    <>
      <Sample title="ResultPage error">
        <Card>
          <ResultPage
            kind="error"
            title={w.failed}
            text={w.failedText}
            actions={
              <>
                <Button variant="primary">{w.save}</Button>
                <ButtonLink to="/">{w.browse}</ButtonLink>
              </>
            }
          />
        </Card>
      </Sample>
      <Sample title="ResultPage forbidden">
        <Card>
          <ResultPage
            kind="forbidden"
            title={w.forbidden}
            actions={<ButtonLink to="/">{w.browse}</ButtonLink>}
          />
        </Card>
      </Sample>
      <Sample title="ResultPage not-found">
        <Card>
          <ResultPage
            kind="not-found"
            title={w.notFound}
            actions={<ButtonLink to="/">{w.browse}</ButtonLink>}
          />
        </Card>
      </Sample>
      <Sample title="ResultPage closed">
        <Card>
          <ResultPage
            kind="closed"
            title={w.closed}
            text={w.closedText}
            actions={<Button variant="primary">{w.mobile}</Button>}
          />
        </Card>
      </Sample>
    </>
  )
}
