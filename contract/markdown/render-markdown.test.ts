import { expect, test } from 'vitest'
import { findUnsafe } from './find-unsafe.fixture.ts'
import { renderMarkdown } from './render-markdown.ts'

const render = (source: string, idPrefix = 'p-') => renderMarkdown(source, { idPrefix })

test('headings leave the first level to the page', () => {
  expect(render('# One\n\n##### Five\n\n###### Six')).toBe(
    '<h2 id="p-one">One</h2>\n<h6 id="p-five">Five</h6>\n<h6 id="p-six">Six</h6>',
  )
})

test('a post’s own headings begin right below the page’s title, whatever level its author began with', () => {
  expect(render('## Two\n\n### Three')).toMatch(/^<h2 .+>Two<\/h2>\n<h3 .+>Three<\/h3>$/)
  expect(render('#### Four\n\n##### Five')).toMatch(/^<h2 .+>Four<\/h2>\n<h3 .+>Five<\/h3>$/)
})

test('a heading is named by its words, each once, and never like another thing of the post', () => {
  const ids = (source: string) => [...render(source).matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids('## 怎样泡茶？\n\n## **Water** & `heat`')).toEqual(['p-怎样泡茶', 'p-water-heat'])
  expect(ids('## A\n\n## A\n\n## A-2\n\n## …')).toEqual(['p-a', 'p-a-2', 'p-a-2-2', 'p-section'])
  expect(ids('<p id="top">x</p>\n\n## Top')).toEqual(['p-top-2'])
})

test('ids and links inside a post carry its prefix, so two posts can stand on one page', () => {
  expect(render('## Title {#top}\n\n[up](#top)')).toBe(
    '<h2 id="p-top">Title</h2>\n<p><a href="#p-top">up</a></p>',
  )
  expect(render('x[^1]\n\n[^1]: y', 'q-')).toContain('href="#q-fn-1" id="q-fnref-1"')
})

test('the words that rendering adds are of the language that most of the post is in', () => {
  const footnote = (text: string) =>
    /<h2[^>]*>([^<]+)<\/h2>/.exec(render(`${text}[^1]\n\n[^1]: 1`, 'p-'))?.[1]
  expect(['A word for tea is 茶', '```\n// 茶馆\n```\nBrew it', 'お茶', '1'].map(footnote)).toEqual(
    Array(4).fill('Footnotes'),
  )
  const chinese = [
    '用 Node 写',
    '看 https://tea.example/one/two/three/four',
    '```js\nconst tea = 1\n```\n泡茶',
  ]
  expect(chinese.map(footnote)).toEqual(Array(3).fill('脚注'))
})

test('a link that leaves the site passes no reputation on, one that stays is left alone', () => {
  expect(render('[a](https://a.example)')).toContain('rel="nofollow ugc noopener"')
  expect(render('<a href="//a.example">a</a>')).toContain('rel="nofollow ugc noopener"')
  expect(render('[a](/topics/1) [b](mailto:a@b.example)')).not.toContain('rel=')
})

test('emphasis and bare addresses work next to Chinese characters', () => {
  expect(render('**注意：**文字')).toBe('<p><strong>注意：</strong>文字</p>')
  expect(render('见https://a.example/x。谢谢')).toContain('>https://a.example/x</a>。谢谢')
  expect(render('第一行\n第二行')).toBe('<p>第一行第二行</p>')
})

test('an address behind another one and a Chinese sign is a link too', () => {
  const links = render('见https://a.example/x、https://b.example/y；https://c.example/z。好').match(
    /(?<=>)https[^<]+/g,
  )
  expect(links).toEqual(['https://a.example/x', 'https://b.example/y', 'https://c.example/z'])
})

test('Chinese right behind an address is of the sentence, unless a sign of the address is between them', () => {
  const linked = (source: string) => render(source).match(/(?<=>)[^<>]+(?=<\/a>)/g)
  expect(linked('打开https://a.example/docs即可，也看 www.b.example看看。')).toEqual([
    'https://a.example/docs',
    'www.b.example',
  ])
  expect(linked('https://a.example即可打开https://b.example/2文件')).toEqual([
    'https://a.example',
    'https://b.example/2',
  ])
  expect(linked('https://a.example/wiki/缓存React入门')).toEqual(['https://a.example/wiki/缓存React入门'])
  expect(linked('https://a.example/a#b-目录 https://b.example/2')).toEqual([
    'https://a.example/a#b-目录',
    'https://b.example/2',
  ])
})

test('a tilde between numbers strikes nothing out, two do', () => {
  expect(render('3~5天，6~8元，~~删。~~好')).toBe('<p>3~5天，6~8元，<del>删。</del>好</p>')
})

test('a table scrolls in a region named after its heads, in the language of the post', () => {
  expect(render('| a | b |\n|---|---|\n| 1 | 2 |')).toContain(
    'tabindex="0" role="region" aria-label="Table: a, b"',
  )
  expect(render('| 名 |\n|---|\n| 值 |')).toContain('aria-label="表格: 名"')
})

test('components lose their tags and keep their text, and code in them stays code', () => {
  const html = render(
    '<Intro>\n\nHello\n\n</Intro>\n\n<Sandpack>\n\n```js App.js\n<b/>\n```\n\n</Sandpack>\n\n{/* note */}',
  )
  expect(html).toContain('<p>Hello</p>')
  expect(html).toContain('<code class="language-js">&#x3C;b/>\n</code>')
  expect(html).toContain('{/* note */}')
  expect(html).not.toContain('Intro')
})

test('a tag that a sentence is about is shown, and does not swallow what follows', () => {
  expect(render('use Array<String> in a <form> tag\n\nnext')).toBe(
    '<p>use Array&#x3C;String> in a &#x3C;form> tag</p>\n<p>next</p>',
  )
  expect(render('if a<b and c>d, <b title="x">y</b>')).toBe('<p>if a&#x3C;b and c>d, <b title="x">y</b></p>')
})

test('pictures load late, and one that may not be loaded leaves its words', () => {
  expect(render('![tea](/a.webp)')).toBe(
    '<p><img alt="tea" src="/a.webp" loading="lazy" decoding="async"></p>',
  )
  expect(render('![tea](data:image/png;base64,AA)')).toBe('<p><span>tea</span></p>')
})

test('a translator is asked to leave code and those who are mentioned', async () => {
  const html = await render('`useMemo` of @ann\n\n```\nlet it = 1\n```')
  expect(html).toContain('<code translate="no">useMemo</code>')
  expect(html).toMatch(/<(?:a|span) class="mention"[^>]* translate="no"[^>]*>@ann</)
  expect(html).toContain('<pre translate="no" tabindex="0"><code>let it')
})

test('a blank first line of a code block stays', () => {
  expect(render('```\n\nx\n```')).toContain('<code>\nx\n</code>')
})

const own = '/uploads/abcdefghijklmnopqrstuv'

test('a picture of ours keeps the room it takes, has a small one for narrow columns, and opens by a link', () => {
  const html = render(`![a pot](${own}/1600x900.webp)`)
  expect(html).toBe(
    `<p><a href="${own}/1600x900.webp" class="picture"><img alt="a pot" src="${own}/1600x900.webp" loading="lazy" ` +
      `decoding="async" width="1600" height="900" srcset="${own}/small.webp 640w, ${own}/1600x900.webp 1600w" ` +
      'sizes="(max-width: 767px) calc(100vw - 58px), 760px"></a></p>',
  )
  expect(render(`![](${own}/300x200m.webp)`)).toContain('aria-label="View the picture"')
  expect(render(`![](${own}/300x200m.webp)`)).not.toContain('srcset')
  expect(render(`[![](${own}/1600x900.webp)](/thread)`).match(/<a /g)).toHaveLength(1)
})

test('a video of ours is played, and one of a known site is shown in a sandboxed frame', () => {
  expect(render(`![steam](${own}/video.mp4)`)).toBe(
    `<p><video src="${own}/video.mp4" controls preload="metadata" aria-label="steam"></video></p>`,
  )
  for (const [address, player] of [
    [
      'https://www.bilibili.com/video/BV1xx411c7mD/?p=1',
      'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD',
    ],
    [
      'https://v.youku.com/v_show/id_XNDU2ODk2NTI0MA==.html',
      'https://player.youku.com/embed/XNDU2ODk2NTI0MA==',
    ],
    ['https://v.qq.com/x/page/a0912abcdef.html', 'https://v.qq.com/txp/iframe/player.html?vid=a0912abcdef'],
    [
      'https://my.tv.sohu.com/us/335/12345678.shtml',
      'https://tv.sohu.com/s/sohuplayer/iplay.html?bid=12345678',
    ],
    ['https://www.youtube.com/watch?t=1&v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ] as const) {
    const html = render(`![](${address})`)
    expect(html, address).toContain(`<iframe src="${player}`)
    expect(findUnsafe(html, 'p-')).toEqual([])
  }
  for (const address of [
    'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload=x',
    'javascript://youtu.be/dQw4w9WgXcQ',
  ])
    expect(render(`![x](<${address}>)`), address).not.toMatch(
      /<iframe src="(?!https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ")/,
    )
})
