import { classNames } from '#web/ui/class-names.ts'
import { PostBody } from '#web/ui/post-body.tsx'
import prose from '#web/ui/prose.module.css'
import { Sample, Section } from './sample.tsx'
import { words } from './words.ts'

/** The markup is the one contract/markdown renders. */
export function ProseSection() {
  const w = words()
  return (
    <Section title="Prose">
      <Sample title="Post" wide>
        <article className={prose.prose}>
          <h2>{w.titles[2]}</h2>
          <p>
            {w.longText} <strong>{w.essence}</strong>、<em>{w.pinned}</em>、<del>{w.cash}</del>，
            <a href="/">{w.browse}</a>。<code>npm start</code>
            <sup>
              <a href="#note" id="reference">
                1
              </a>
            </sup>{' '}
            <kbd>Ctrl</kbd> + <kbd>K</kbd> <mark>{w.cash}</mark>
          </p>
          <QuotesAndLists />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <pre tabIndex={0}>
            <code>{`const infusion = await steep({ leaves: 'dancong', waterCelsius: 96, seconds: 12, pot: 'gaiwan', pours: 8 })\nserve(infusion)`}</code>
          </pre>
          <ProseTable />
          <hr />
          <details>
            <summary>{w.more}</summary>
            <p>{w.longText}</p>
          </details>
          <p>{'averyveryverylongwordwithoutanyspaces'.repeat(5)}</p>
          <section className="footnotes" data-footnotes>
            <h2 className="sr-only">{w.more}</h2>
            <ol>
              <li id="note">
                {w.longText} <a href="#reference">↩</a>
              </li>
            </ol>
          </section>
        </article>
      </Sample>
      <Sample title="PostBody">
        <PostBody html={`<p>${w.longText}</p><p><strong>${w.essence}</strong></p>`} />
      </Sample>
      <Sample title="Compact, for comments">
        <div className={classNames(prose.prose, prose.compact)}>
          <p>{w.longText}</p>
          <blockquote>
            <p>{w.titles[1]}</p>
          </blockquote>
        </div>
      </Sample>
    </Section>
  )
}

function ProseTable() {
  const w = words()
  return (
    // biome-ignore lint/a11y/useSemanticElements: the renderer writes this very markup.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <div className="table-scroll" tabIndex={0} role="region" aria-label={w.columns.join(', ')}>
      <table>
        <thead>
          <tr>
            {w.tags.slice(0, 8).map((tag) => (
              <th key={tag}>{tag}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {w.names.slice(0, 3).map((name) => (
            <tr key={name}>
              {w.tags.slice(0, 8).map((tag) => (
                <td key={tag}>{name}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function QuotesAndLists() {
  const w = words()
  return (
    <>
      <blockquote>
        <p>{w.longText}</p>
      </blockquote>
      <h3>{w.titles[0]}</h3>
      <ul>
        <li>{w.tags[0]}</li>
        <li>
          {w.tags[1]}
          <ul>
            <li>{w.tags[2]}</li>
          </ul>
        </li>
      </ul>
      <ol>
        <li>{w.tags[3]}</li>
        <li>{w.tags[4]}</li>
      </ol>
      <ul className="contains-task-list">
        <li className="task-list-item">
          <input type="checkbox" disabled defaultChecked aria-label={w.save} /> {w.saved}
        </li>
        <li className="task-list-item">
          <input type="checkbox" disabled aria-label={w.save} /> {w.publish}
        </li>
      </ul>
    </>
  )
}
