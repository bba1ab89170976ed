import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { type Favorite, listFavorites } from '#contract/people/own-lists.ts'
import { favoriteTopic, unfavoriteTopic } from '#contract/posts/favorites.ts'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { OwnListPage } from '#web/own-area/own-list-page.tsx'
import { ReadOn } from '#web/own-area/read-on.tsx'
import { ReadQuestions } from '#web/posts/questions/read-questions.tsx'
import { Button } from '#web/ui/button.tsx'
import { SeenItem } from './seen-item.tsx'
import { useRemoval } from './use-removal.ts'

type PageProps = { page: number | undefined }

/** Topics and questions. */
export const FavoritesPage = ({ page }: PageProps) => (
  <Favorites
    of="all"
    page={page}
    title={m.own_favorites()}
    empty={m.own_favorites_none()}
    next={<ReadOn />}
    linkFor={(page, props) => <Link to="/user/control/favoriteList" search={{ page }} {...props} />}
  />
)

export const FavoriteQuestionsPage = ({ page }: PageProps) => (
  <Favorites
    of="questions"
    page={page}
    title={m.question_own_favorites()}
    empty={m.question_own_favorites_none()}
    next={<ReadQuestions />}
    linkFor={(page, props) => <Link to="/user/control/questionFavoriteList" search={{ page }} {...props} />}
  />
)

type FavoritesProps = PageProps & { of: 'all' | 'questions' } & Pick<
    ComponentProps<typeof OwnListPage>,
    'title' | 'empty' | 'next' | 'linkFor'
  >

function Favorites({ of, page, ...list }: FavoritesProps) {
  const { data } = usePageQuery(listFavorites, { page, of })
  const remove = useRemoval(listFavorites.name)
  const letGo = ({ topicId, title }: Favorite) =>
    remove({
      row: topicId,
      remove: () => call(unfavoriteTopic, { topicId }),
      putBack: title === null ? undefined : () => call(favoriteTopic, { topicId }),
      text: m.own_favorite_removed,
    })
  return (
    <OwnListPage
      {...list}
      data={data}
      item={(favorite) => (
        <SeenItem
          key={favorite.topicId}
          {...favorite}
          at={favorite.favoritedAt}
          kind={of === 'all' && favorite.isQuestion ? m.question_own_kind() : undefined}
        >
          <Button size="s" variant="quiet" outdent onClick={() => void letGo(favorite)}>
            {m.own_unfavorite()}
          </Button>
        </SeenItem>
      )}
    />
  )
}
