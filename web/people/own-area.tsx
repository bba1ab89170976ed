import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { readOwnCounts } from '#contract/people/own-counts.ts'
import { queryOf } from '#web/api/queries.ts'
import { useSite, useViewer } from '#web/core/site.ts'
import { useUnread } from '#web/notifications/use-unread.ts'
import { contentPlace } from '#web/ui/content-place.ts'
import { TextLink } from '#web/ui/link.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import styles from './own-area.module.css'

/**
 * The frame of all that is one's own: beside each page a column that leads to every other; in a narrow window the column
 * is part of one's own home, below it, and each page leads back there.
 */
export function OwnArea({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const isHome = pathname === '/user/control/home'
  const isOfMember = isHome || pathname === '/user/control/userDynamicList'
  // It is as high as the window, and its head leads back to the other conversations.
  const isChat = pathname === '/user/control/privateMessageChatList'
  const { userName } = search as { userName?: string }
  // As own-area.module.css has it.
  const isShown = useWide(1024) || isHome
  const isOwn = viewer && !(isOfMember && userName && userName !== viewer.account)
  // The frame comes and goes around a page that stays: begun anew it would take a member who has left for a new guest.
  return (
    <div className={isOwn ? styles.area : styles.bare} data-home={(isOwn && isHome) || undefined}>
      {isOwn && <OwnColumn isShown={isShown} />}
      <div {...(isOwn && contentPlace)} className={isOwn ? styles.page : styles.bare}>
        {isOwn && !isHome && !isChat && (
          <TextLink to="/user/control/home" tone="quiet" className={styles.back}>
            <ChevronLeft aria-hidden="true" />
            {m.own_home()}
          </TextLink>
        )}
        {children}
      </div>
    </div>
  )
}

type Way = [LinkProps['to'], () => string, number?]

const safety: [() => string, Way[]] = [
  m.own_group_safety,
  [
    ['/user/control/secondFactor', m.accounts_second_factor],
    ['/user/control/sessionList', m.accounts_sessions],
    ['/user/control/userLoginLogList', m.accounts_login_log],
  ],
]

function OwnColumn({ isShown }: { isShown: boolean }) {
  const { data: counts } = useQuery({ ...queryOf(readOwnCounts, {}), enabled: isShown })
  useCountAgainAfterWrites()
  const unread = useUnread()
  const { showDecisionCounts } = useSite()
  const groups: [() => string, Way[]][] = [
    [
      m.own_group_posts,
      [
        ['/user/control/userDynamicList', m.dynamics_tab],
        ['/user/control/topicList', m.own_topics_tab, counts?.topics],
        ['/user/control/commentList', m.own_comments_tab, counts?.comments],
        ['/user/control/replyList', m.own_replies_tab, counts?.replies],
        ['/user/control/questionList', m.question_own_questions_tab, counts?.questions],
        ['/user/control/answerList', m.question_own_answers_tab, counts?.answers],
        ['/user/control/answerReplyList', m.question_own_answer_replies_tab, counts?.answerReplies],
        ['/user/control/draftList', m.own_drafts_tab, counts?.drafts],
        ['/user/control/reviewList', m.review_own, counts?.waiting],
        ['/user/control/reportList', m.report_own, counts?.reports],
        ...(showDecisionCounts ? [['/user/control/transparency', m.transparency_title] as Way] : []),
        ['/user/control/decisionList', m.appeal_title],
        ['/user/control/favoriteList', m.own_favorites_tab, counts?.favorites],
        ['/user/control/questionFavoriteList', m.question_own_favorites_tab, counts?.questionFavorites],
        ['/user/control/likeList', m.own_likes_tab, counts?.likes],
      ],
    ],
    [
      m.own_group_people,
      [
        ['/user/control/privateMessageList', m.conversations_title, unread?.messages],
        ['/user/control/remindList', m.reminders_bell, unread?.reminders],
        ['/user/control/followDynamicList', m.dynamics_followed],
        ['/user/control/systemNotifyList', m.notifications_title, unread?.notifications],
        ['/user/control/followList', m.own_follows_tab, counts?.follows],
        ['/user/control/followerList', m.own_followers_tab, counts?.followers],
        ['/user/control/topicLikeList', m.own_topic_likes_tab],
        ['/user/control/topicFavoriteList', m.own_topic_favorites_tab],
        ['/user/control/topicUnhideList', m.own_unlocks_tab],
      ],
    ],
    [
      m.own_group_money,
      [
        ['/user/control/balance', m.money_balance],
        ['/user/control/payment', m.recharge_title],
        ['/user/control/point', m.money_points],
        ['/user/control/giveRedEnvelopeList', m.envelope_title],
        ['/user/control/membershipCardOrderList', m.cards_orders],
      ],
    ],
    [
      m.own_group_account,
      [
        ['/user/control/editUser', m.accounts_edit_user],
        ['/user/control/deliveryChoices', m.delivery_title],
        ['/user/control/realNameAuthentication', m.accounts_real_name],
        ['/user/control/ownData', m.accounts_own_data],
      ],
    ],
    safety,
  ]
  return (
    <nav className={styles.column} aria-label={m.own_area()} data-around>
      <OwnWay way={['/user/control/home', m.own_home]} />
      {groups.map(([title, ways]) => (
        <WayGroup key={title()} title={title()} ways={ways} />
      ))}
    </nav>
  )
}

/** What the member takes out of the list beside it is counted there, and in the list itself. */
function useCountAgainAfterWrites(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void queryClient.invalidateQueries({ queryKey: [readOwnCounts.name] })
      }),
    [queryClient],
  )
}

const WayGroup = ({ title, ways }: { title: string; ways: readonly Way[] }) => (
  <section>
    <h2>{title}</h2>
    <ul>
      {ways.map((way) => (
        <li key={way[0]}>
          <OwnWay way={way} />
        </li>
      ))}
    </ul>
  </section>
)

function OwnWay({ way: [to, name, count] }: { way: Way }) {
  return (
    <Link to={to} className={styles.way}>
      <span>{name()}</span>
      {count ? <span className={styles.count}>{count.toLocaleString(getLocale())}</span> : null}
    </Link>
  )
}
