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
