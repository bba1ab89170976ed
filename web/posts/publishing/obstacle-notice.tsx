import type { ReactElement } from 'react'
import type { Obstacle, ObstacleCode } from '#contract/core/obstacle.ts'
import { m } from '#contract/messages/generated/messages.js'
import { ButtonLink } from '#web/ui/link.tsx'
import { ResultPage } from '#web/ui/result-page.tsx'
import { showTime } from '#web/ui/show-time.ts'

const sentences: Record<ObstacleCode, () => string> = {
  read_only: m.error_read_only,
  feature_closed: m.error_feature_closed,
  muted: m.error_muted,
  topic_closed: m.topics_comments_closed,
  question_closed: m.error_question_closed,
  no_tags: m.error_no_tags,
  forbidden: m.toggles_not_allowed,
  real_name_required: m.error_real_name_required,
  message_refused: m.error_message_refused,
  newcomer: m.error_newcomer,
  account_ended: m.error_account_ended,
}

/** What can be done about it. Whatever passes by itself, or is the staff's to change, is said in words. */
const nextSteps: Partial<Record<ObstacleCode, () => ReactElement>> = {
  real_name_required: () => (
    <ButtonLink to="/user/control/realNameAuthentication" variant="primary">
      {m.accounts_real_name()}
    </ButtonLink>
  ),
  muted: () => <ButtonLink to="/user/control/decisionList">{m.appeal_title()}</ButtonLink>,
  forbidden: () => <ButtonLink to="/membershipCardList">{m.cards_title()}</ButtonLink>,
}

const advice: Partial<Record<ObstacleCode, () => string>> = {
  read_only: m.obstacle_read_only_advice,
  feature_closed: m.obstacle_closed_advice,
  muted: m.obstacle_muted_advice,
  no_tags: m.obstacle_no_tags_advice,
  forbidden: m.obstacle_forbidden_advice,
  newcomer: m.conversations_newcomer_advice,
  message_refused: m.conversations_refused_advice,
  account_ended: m.conversations_refused_advice,
}

function sayObstacle({ code, until }: Obstacle): string {
  return code === 'muted' && until ? m.error_muted_until({ until: showTime(until) }) : sentences[code]()
}

/** In the place of the form: why one can't write here, until when, and what to do about it. */
export function ObstacleNotice({ obstacle, className }: { obstacle: Obstacle; className?: string }) {
  return (
    <div role="note" className={className}>
      <p>{sayObstacle(obstacle)}</p>
      {advice[obstacle.code] && <p>{advice[obstacle.code]?.()}</p>}
      {nextSteps[obstacle.code]?.()}
    </div>
  )
}

/** What is in everybody's way, and not in this member's. */
const closedForAll: ReadonlySet<ObstacleCode> = new Set(['feature_closed', 'read_only', 'no_tags'])

/** The same for a page that has nothing else to show. */
export const ObstaclePage = ({ obstacle }: { obstacle: Obstacle }) => (
  <ResultPage
    kind={closedForAll.has(obstacle.code) ? 'closed' : 'forbidden'}
    title={sayObstacle(obstacle)}
    text={advice[obstacle.code]?.()}
    actions={
      <>
        {nextSteps[obstacle.code]?.()}
        <ButtonLink to="/">{m.page_go_home()}</ButtonLink>
      </>
    }
  />
)
