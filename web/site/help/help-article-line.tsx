import type { ReactNode } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { deleteHelp, type KeptArticle, readHelpTree } from '#contract/site/help-editing.ts'
import styles from '#web/staff/manage.module.css'
import { nameOf } from '#web/staff/named-list.tsx'
import { useAct } from '#web/staff/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { ButtonLink, TextLink } from '#web/ui/link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import tree from './help-tree.module.css'

/** An article in the list of its category, with what can be done with it. */
export function HelpArticleLine({ article, children }: { article: KeptArticle; children: ReactNode }) {
  const { helpId, isPublished, isRecommended } = article
  const act = useAct(readHelpTree)
  const name = nameOf(article)

  async function askToDelete() {
    const title = m.manage_role_delete_ask({ name })
    if (await confirm({ title, body: m.help_delete_text(), action: m.manage_delete(), danger: true }))
      await act(deleteHelp, { helpId })
  }

  return (
    <>
      <span className={tree.name}>
        {isPublished ? (
          <TextLink to="/helpDetail" search={{ helpId }}>
            {name}
          </TextLink>
        ) : (
          <>
            {name} <Tag>{m.help_unpublished()}</Tag>
          </>
        )}
        {isRecommended && <Tag tone="gold">{m.help_recommended_flag()}</Tag>}
      </span>
      <span className={styles.row}>
        {children}
        <ButtonLink
          to="/manage/helpArticle"
          search={{ helpId }}
          size="s"
          aria-label={m.manage_edit_named({ name })}
        >
          {m.manage_edit()}
        </ButtonLink>
        <Button size="s" aria-label={`${m.manage_delete()} ${name}`} onClick={() => void askToDelete()}>
          {m.manage_delete()}
        </Button>
      </span>
    </>
  )
}
