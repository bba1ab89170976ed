import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnQuestions } from '#contract/people/own-lists.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { useSite } from '#web/core/site.ts'
import styles from '#web/own-area/own-list-page.module.css'
import { OwnListPage } from '#web/own-area/own-list-page.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { ListItem } from '#web/ui/list.tsx'
import { IconSymbols } from '#web/ui/repeated-icon.tsx'
import { QuestionCard, questionCardIcons } from './question-card.tsx'
import { ReadQuestions } from './read-questions.tsx'

export function OwnQuestionsPage({ page }: { page: number | undefined }) {
  const isOpen = useSite().allowQuestions
  const { data } = usePageQuery(listOwnQuestions, { page })
  return (
    <>
      <IconSymbols icons={questionCardIcons} />
      <OwnListPage
        title={m.question_own_questions()}
        data={data}
        empty={m.question_own_none()}
        next={
          isOpen ? (
            <ButtonLink to="/addQuestion" variant="primary">
              {m.question_list_ask()}
            </ButtonLink>
          ) : (
            <ReadQuestions />
          )
        }
        item={(question) => (
          <ListItem key={question.questionId} className={styles.card}>
            <QuestionCard question={question} />
          </ListItem>
        )}
        linkFor={(page, props) => <Link to="/user/control/questionList" search={{ page }} {...props} />}
      />
    </>
  )
}
