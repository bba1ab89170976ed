import { expect, test } from 'vitest'
import { renderMarkdown } from '#contract/markdown/render-markdown.ts'
import { blocksIn } from './blocks-in.ts'
import { markdownOfHtml as read } from './markdown-of-html.ts'

const markdownOfHtml = (html: string) => read(html, 'https://tea.example')

test('a page keeps its headings, lists, links, pictures and code', () => {
  const page = `<h2>标题 <a href="https://a.org/#h" aria-hidden="true">#</a></h2>
    <p>正文<b>“粗体”</b>后，<i>x</i> <a href="https://a.org/b" title="t">c</a><br>d <img src="https://a.org/e.png" alt="E"> <img src="https://tea.example/uploads/f.webp"></p>
    <ul><li>one<ul><li>two</li></ul></li></ul><ol><li>a<li>b</ol><blockquote><p>q</p></blockquote>
    <pre><code class="language-js">const a = 1\n</code></pre><button>Copy</button>
    <ul><li><input type="checkbox" checked> done</li></ul>`
  expect(markdownOfHtml(page)).toBe(
    [
      '## 标题',
      '正文**“粗体”**后，*x* [c](https://a.org/b)\\\nd ![E](https://a.org/e.png) ![](/uploads/f.webp)',
      '- one\n  - two',
      '1. a\n2. b',
      '> q',
      '```js\nconst a = 1\n```',
      '- [x] done',
    ].join('\n\n'),
  )
})

test('of a list that was folded no empty items are left', () => {
  const folded =
    '<li><a href="https://a.org/t#h"></a></li><li data-depth="2"><a href="https://a.org/t#i"></a></li>'
  expect(
    markdownOfHtml(`<details><summary>目录</summary><ol>${folded}</ol></details><p>a <b>b</b></p>`),
  ).toBe('目录\n\na **b**')
  expect(markdownOfHtml('<ul><li></li><li><img src="https://a.org/e.png"></li><li>c</li></ul>')).toBe(
    '- ![](https://a.org/e.png)\n- c',
  )
})

test('notes go along with their numbers, which stay behind where the notes do', () => {
  const words =
    '<p>Tea<sup><a href="https://a.org/t#x-fn-1" data-footnote-ref>1</a></sup> and <b>milk</b>.</p>'
  const note = '<li id="x-fn-1"><p>Green. <a href="#x-fnref-1" data-footnote-backref>↩</a></p></li>'
  const notes = `<section data-footnotes class="footnotes"><h2 class="sr-only">Footnotes</h2><ol>${note}</ol></section>`
  expect(markdownOfHtml(words + notes)).toBe('Tea[^1] and **milk**.\n\n[^1]: Green.')
  expect(markdownOfHtml(words)).toBe('Tea and **milk**.')
})

test('a spreadsheet is a table, and one cell of it a word', () => {
  const rows = '<tr><td>名</td><td>a|b</td></tr><tr><td>1</td><td></td></tr>'
  expect(markdownOfHtml(`<table>${rows}</table>`)).toBe('| 名 | a\\|b |\n| - | - |\n| 1 | |')
  expect(markdownOfHtml('<table><tr><td>solo</td></tr></table>')).toBeUndefined()
})

test('an office program’s text is bold where it is bold', () => {
  expect(markdownOfHtml('<b style="font-weight:normal"><p>Hello</p><p><i>you</i></p></b>')).toBe(
    'Hello\n\n*you*',
  )
  expect(markdownOfHtml('<b>Word</b><b><span>文档</span></b>和<b> this </b>too')).toBe(
    '**Word文档**和 **this** too',
  )
})

test('what says no more than its plain text stays that', () => {
  expect(
    markdownOfHtml('<div style="white-space: pre"><div><span>const</span> a</div></div>'),
  ).toBeUndefined()
  expect(markdownOfHtml('<!--StartFragment--><a href="https://a_b.org/">https://a_b.org</a>')).toBeUndefined()
})

test('nothing leads elsewhere than to the web, and no words are lost with it', () => {
  const odd = `<script>alert(1)</script><a href="javascript:alert(1)">z</a> <img src="data:image/png;base64,x" alt="pic">
    <img src="https://a.org/e.png" alt="😀"> <math><mi>a</mi></math> <a href="https://a.org"></a><b>x</b>`
  expect(markdownOfHtml(odd)).toBe('z pic 😀 a **x**')
})

test('signs that mean something in a post stay signs', () => {
  const typed = '<p># a</p><p>1. b</p><p>costs $5 and $6, *c* &lt;b&gt; &amp;amp; [d]</p><p><b>x</b></p>'
  const html = renderMarkdown(markdownOfHtml(typed) ?? '', { idPrefix: '' })
  expect(html.replace(/\s*<\/?p>\s*/g, '|')).toBe(
    '|# a||1. b||costs $5 and $6, *c* &#x3C;b> &#x26;amp; [d]||<strong>x</strong>|',
  )
})

test('blocks have empty lines around them, and words go on in their lines', () => {
  expect(blocksIn('a **x**\n\ny', 'a ', ' b')).toBe('a **x**\n\ny')
  expect(blocksIn('# x', 'a', 'b')).toBe('\n\n# x\n\n')
  expect(blocksIn('# x\n\n```\ny\n```', 'a\n', '\n\nb')).toBe('\n# x\n\n```\ny\n```')
  expect(blocksIn('- x\n- y', 'a\n- ', '')).toBe('- x\n- y')
  expect(blocksIn('| x |\n| - |', ' ', '\n')).toBe('| x |\n| - |')
})

test('an office program’s lists are lists, as deep as they were, and its wrapped lines have no spaces in them', () => {
  const item = (level: number, mark: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Wingdings;mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span><![endif]><span>${words}<o:p></o:p></span></p>\n`
  const page = `<p class=MsoNormal>普通文字换\n行继续</p><p><o:p>&nbsp;</o:p></p>
    ${item(1, 'l', '一')}${item(2, 'n', '甲')}${item(1, 'l', '二')}${item(1, '3.', '三')}${item(1, '4.', '四')}`
  expect(markdownOfHtml(page)).toBe('普通文字换行继续\n\n- 一\n  - 甲\n- 二\n\n3. 三\n4. 四')
  const google =
    '<ul><li><p>one</p></li><ul><li><p>nested</p></li></ul><li><p>two</p></li></ul><ol start="3"><li><p>three</p></li></ol>'
  expect(markdownOfHtml(google)).toBe('- one\n  - nested\n- two\n\n3. three')
})

test('the lines of a cell stand apart, and a table of one cell is what stands in it', () => {
  const rows =
    '<tr><td>h</td><td>i</td></tr><tr><td><p>1</p><p>2</p></td><td><ul><li>a</li><li>b<br>c</li></ul></td></tr>'
  expect(markdownOfHtml(`<table>${rows}</table>`)).toBe('| h | i |\n| - | - |\n| 1<br>2 | a<br>b<br>c |')
  expect(markdownOfHtml('<table><tr><td><h2>A</h2><p>b</p></td></tr></table>')).toBe('## A\n\nb')
})

test('a formula is its source, wherever the page keeps that', () => {
  const tex = '<annotation encoding="application/x-tex">a^2</annotation>'
  const katex = `<span class="katex"><span class="katex-mathml"><math><mi>a</mi>${tex}</math></span><span class="katex-html">a2</span></span>`
  const wiki = `<span class="mwe-math-element"><math>${tex.replace('a^2', '{\\displaystyle a^{2}}')}</math><img src="https://a.org/a.svg" alt="x"></span>`
  const zhihu =
    '<span class="ztext-math" data-tex="a^3"></span>和<img eeimg="1" src="https://a.org/e" alt="a^4">'
  expect(markdownOfHtml(`<p>x${katex}y <b>z</b></p><span class="katex-display">${katex}</span>`)).toBe(
    'x$a^2$y **z**\n\n$$a^2$$',
  )
  const rows = '<tr><td>a</td></tr><tr><td><i data-tex="|x|"></i></td></tr>'
  expect(markdownOfHtml(`<table>${rows}</table>`)).toBe('| a |\n| - |\n| $\\|x\\|$ |')
  expect(markdownOfHtml(`<p>${wiki}，${zhihu}</p>`)).toBe('$a^{2}$，$a^3$和$a^4$')
})

test('code keeps its language and loses its frame: a name, a button, the numbers of its lines', () => {
  const written = (html: string) => markdownOfHtml(html)?.replaceAll('\n', '|')
  const inPre = `<pre><div><div>python</div><button>Copy</button><div><code class="language-python">a = 1\n</code></div></div></pre>`
  expect(written(inPre)).toBe('```python|a = 1|```')
  const inTable =
    '<figure class="highlight js"><table><tr><td class="gutter"><pre>1<br>2</pre></td><td class="code"><pre>a<br>b</pre></td></tr></table></figure>'
  expect(written(inTable)).toBe('```js|a|b|```')
  const inDiv =
    '<div class="language-ts"><button>Copy</button><span class="lang">ts</span><pre><code>a</code></pre><div class="line-numbers-wrapper"><span class="line-number">1</span></div></div>'
  expect(written(inDiv)).toBe('```ts|a|```')
  expect(written('<div class="highlight-source-shell"><pre>npm i</pre></div>')).toBe('```shell|npm i|```')
  expect(written('<div class="highlight"><p>First, in a terminal:</p><pre>npm i</pre></div>')).toBe(
    'First, in a terminal:||```|npm i|```',
  )
  const lines = [1, 2].map((n) => `<tr><td class="blob-num">${n}</td><td class="blob-code">  l${n}</td></tr>`)
  expect(written(`<table>${lines.join('')}</table>`)).toBe('```|  l1|  l2|```')
  expect(written('<pre data-lang="bash"><code>a</code><code>b</code></pre>')).toBe('```bash|a|b|```')
})

test('powers and indices keep their height, addresses lead on, and a picture that waits is found', () => {
  expect(markdownOfHtml('<p>10<sup>6</sup> H<sub>2</sub>O</p>')).toBe('10<sup>6</sup> H<sub>2</sub>O')
  expect(markdownOfHtml('<p><b>x</b> 见https://a.org/b_c_d。a_b@c.org</p>')).toBe(
    '**x** 见<https://a.org/b_c_d>。<a_b@c.org>',
  )
  expect(markdownOfHtml('<img src="data:image/svg+xml,x" data-src="https://a.org/e.png">')).toBe(
    '![](https://a.org/e.png)',
  )
})
