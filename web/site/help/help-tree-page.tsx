import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { type KeptCategory, type KeptHelpRoot, readHelpTree } from '#contract/site/help-editing.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { TagIcon } from '#web/posts/topics/tag-icon.tsx'
import styles from '#web/staff/manage.module.css'
import { nameOf } from '#web/staff/named-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { CategoryActs, HelpMoveButtons } from './help-acts.tsx'
import { HelpArticleLine } from './help-article-line.tsx'
import { HelpCategoryDialog, type PlacedCategory } from './help-category-dialog.tsx'
import tree from './help-tree.module.css'

/** The help as staff keep it. */
export function HelpTreePage() {
  const { data } = usePageQuery(readHelpTree, {})
  const [edited, setEdited] = useState<PlacedCategory>()
  return (
    <section className={styles.page}>
      <h1>{m.help_title()}</h1>
      <p className={styles.quiet}>{m.help_keep_text()}</p>
      <div>
        <Button onClick={() => setEdited({ parentId: undefined })}>{m.help_new_root()}</Button>
      </div>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data?.roots.length === 0 && <EmptyState text={m.help_none()} />}
      {data?.roots.map((root) => (
        <RootCard key={root.categoryId} root={root} roots={data.roots} onEdit={setEdited} />
      ))}
      {data && edited && (
        <HelpCategoryDialog category={edited} roots={data.roots} onClose={() => setEdited(undefined)} />
      )}
    </section>
  )
}

interface RootCardProps {
  root: KeptHelpRoot
  roots: readonly KeptHelpRoot[]
  onEdit: (category: PlacedCategory) => void
}

/** A group of categories, and what stands in each. */
function RootCard({ root, roots, onEdit }: RootCardProps) {
  return (
    <Card
      title={
        <span className={tree.name}>
          <TagIcon name={root.icon} /> {nameOf(root)}
        </span>
      }
      action={
        <CategoryActs
          category={root}
          siblings={roots}
          isEmpty={root.children.length === 0}
          onEdit={() => onEdit({ ...root, parentId: undefined })}
        />
      }
    >
      <div className={styles.form}>
        {root.children.length === 0 && <p className={styles.quiet}>{m.help_no_leaves()}</p>}
        {root.children.map((category) => (
          <Category
            key={category.categoryId}
            category={category}
            siblings={root.children}
            onEdit={() => onEdit({ ...category, parentId: root.categoryId })}
          />
        ))}
        <div>
          <Button
            size="s"
            onClick={() => onEdit({ parentId: root.categoryId })}
            aria-label={m.help_new_leaf_in({ name: nameOf(root) })}
          >
            {m.help_new_leaf()}
          </Button>
        </div>
      </div>
    </Card>
  )
}

interface CategoryProps {
  category: KeptCategory
  siblings: readonly KeptCategory[]
  onEdit: () => void
}

function Category({ category, siblings, onEdit }: CategoryProps) {
  const { articles, categoryId } = category
  return (
    <section className={tree.category}>
      <div className={styles.line}>
        <h3 className={tree.heading}>{nameOf(category)}</h3>
        <CategoryActs {...{ category, siblings, onEdit }} isEmpty={articles.length === 0} />
      </div>
      {articles.length === 0 && <p className={styles.quiet}>{m.help_no_articles()}</p>}
      <ol className={styles.lines}>
        {articles.map((article) => (
          <li key={article.helpId} className={styles.line}>
            <HelpArticleLine article={article}>
              <HelpMoveButtons kind="article" item={article} siblings={articles} />
            </HelpArticleLine>
          </li>
        ))}
      </ol>
      <div>
        <ButtonLink
          to="/manage/helpArticle"
          search={{ categoryId }}
          size="s"
          aria-label={m.help_new_article_in({ name: nameOf(category) })}
        >
          {m.help_new_article()}
        </ButtonLink>
      </div>
    </section>
  )
}
