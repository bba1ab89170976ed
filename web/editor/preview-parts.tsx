import { Fragment, useMemo } from 'react'
import { hiddenMark } from '#contract/posts/hidden-kinds.ts'
import prose from '#web/ui/prose.module.css'
import { trustedHtml } from '#web/ui/trusted-html.ts'
import styles from './editor.module.css'
import { kindLabels } from './kind-labels.ts'
import type { PreviewAnswer } from './preview-renderer.ts'

/** The rendered post, with hidden blocks in frames that say how they open. */
export function PreviewParts({ html, blocks }: Pick<PreviewAnswer, 'html' | 'blocks'>) {
  return html.split(hiddenMark).map((part, index) => {
    const block = blocks[index]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place.
      <Fragment key={index}>
        <Html html={part} />
        {block && (
          <section className={styles.hidden}>
            <p className={styles.hiddenLabel}>{kindLabels[block.kind]()}</p>
            <Html html={block.html} />
          </section>
        )}
      </Fragment>
    )
  })
}

function Html({ html }: { html: string }) {
  // React compares by identity, and each TrustedHTML is a new object: without this every key lays the preview out.
  const trusted = useMemo(() => trustedHtml(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by contract/markdown.
  return <div className={prose.part} dangerouslySetInnerHTML={{ __html: trusted }} />
}
