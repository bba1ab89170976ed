import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { type Favorite, listFavorites } from '#contract/people/own-lists.ts'
import { favoriteTopic, unfavoriteTopic } from '#contract/posts/favorites.ts'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { OwnListPage } from '#web/own-area/own-list-page.tsx'
import { ReadOn } from '#web/own-area/read-on.tsx'
import { Button } from '#web/ui/button.tsx'
import { SeenItem } from './seen-item.tsx'
import { useRemoval } from './use-removal.ts'

export function FavoritesPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listFavorites, { page })
  const remove = useRemoval(listFavorites.name)
  const letGo = ({ topicId, title }: Favorite) =>
    remove({
      row: topicId,
      remove: () => call(unfavoriteTopic, { topicId }),
      putBack: title === null ? undefined : () => call(favoriteTopic, { topicId }),
      text: m.own_favorite_removed(),
    })
  return (
    <OwnListPage
      title={m.own_favorites()}
      data={data}
      empty={m.own_favorites_none()}
      next={<ReadOn />}
      item={(favorite) => (
        <SeenItem
          key={favorite.topicId}
          {...favorite}
          at={favorite.favoritedAt}
          search={{ topicId: favorite.topicId }}
        >
          <Button size="s" variant="quiet" outdent onClick={() => void letGo(favorite)}>
            {m.own_unfavorite()}
          </Button>
        </SeenItem>
      )}
      linkFor={(page, props) => <Link to="/user/control/favoriteList" search={{ page }} {...props} />}
    />
  )
}
