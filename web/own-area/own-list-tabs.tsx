import { m } from '#contract/messages/generated/messages.js'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { useCurrentInSight } from '#web/ui/use-current-in-sight.ts'

/** One row for all lists of one's own, so that each is one step from any other. */
export function OwnListTabs() {
  const row = useCurrentInSight()
  return (
    <LinkTabs ref={row} label={m.own_lists()} data-own-tabs="">
      <LinkTab to="/user/control/topicList">{m.own_topics_tab()}</LinkTab>
      <LinkTab to="/user/control/commentList">{m.own_comments_tab()}</LinkTab>
      <LinkTab to="/user/control/replyList">{m.own_replies_tab()}</LinkTab>
      <LinkTab to="/user/control/questionList">{m.question_own_questions_tab()}</LinkTab>
      <LinkTab to="/user/control/answerList">{m.question_own_answers_tab()}</LinkTab>
      <LinkTab to="/user/control/answerReplyList">{m.question_own_answer_replies_tab()}</LinkTab>
      <LinkTab to="/user/control/draftList">{m.own_drafts_tab()}</LinkTab>
      <LinkTab to="/user/control/favoriteList">{m.own_favorites_tab()}</LinkTab>
      <LinkTab to="/user/control/questionFavoriteList">{m.question_own_favorites_tab()}</LinkTab>
      <LinkTab to="/user/control/likeList">{m.own_likes_tab()}</LinkTab>
      <LinkTab to="/user/control/followList">{m.own_follows_tab()}</LinkTab>
      <LinkTab to="/user/control/followerList">{m.own_followers_tab()}</LinkTab>
      <LinkTab to="/user/control/topicLikeList">{m.own_topic_likes_tab()}</LinkTab>
      <LinkTab to="/user/control/topicFavoriteList">{m.own_topic_favorites_tab()}</LinkTab>
      <LinkTab to="/user/control/topicUnhideList">{m.own_unlocks_tab()}</LinkTab>
    </LinkTabs>
  )
}
