import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { findAlike } from '#contract/posts/question-writing.ts'
import { queryOf } from '#web/api/queries.ts'
import { pathOf } from '#web/posts/comments/thread-position.ts'
import { Card } from '#web/ui/card.tsx'
import { TextAnchor } from '#web/ui/link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import styles from './add-question-page.module.css'

const pauseMs = 500
/** Below it, words say nothing of what is going to be asked. */
const lengthMin = 2
const lengthMax = 500

/**
 * What was asked and discussed in words like those of a title that is being typed. It stands below the title, on a wide window
 * beside the form, and opens beside the page, which stays.
 */
export function Alike({ title }: { title: string }) {
  const settled = useSettled(title.trim(), pauseMs)
  const length = Array.from(settled).length
  const { data } = useQuery({
    ...queryOf(findAlike, { title: settled }, { quiet: true }),
    enabled: length >= lengthMin && length <= lengthMax,
    placeholderData: keepPreviousData,
  })
  const alike = length >= lengthMin ? (data?.alike ?? []) : []
  return (
    <div role="status" className={styles.beside}>
      {alike.length > 0 && (
        <Card title={m.ask_alike()}>
          <ul className={styles.alike}>
            {alike.map(({ topicId, title: name, isQuestion }) => (
              <li key={topicId}>
                <TextAnchor href={pathOf({ topicId, isQuestion })} target="_blank" rel="noopener" tone="ink">
                  {name}
                </TextAnchor>{' '}
                <Tag>{isQuestion ? m.ask_alike_question() : m.ask_alike_topic()}</Tag>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
