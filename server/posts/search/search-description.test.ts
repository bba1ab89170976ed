import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'

const { app, settings } = await createTestApp({}, { publicUrl: 'https://tea.example' })

test('a browser is told how the site is searched, in the language of the page', async () => {
  await settings({ title: { 'zh-CN': '山房', 'en-US': 'Leaf & Kettle of Hangzhou' } })
  const { body, headers } = await app.inject('/opensearch.xml?language=en-US')
  expect(headers['content-type']).toContain('application/opensearchdescription+xml')
  // At most 16 characters of a name.
  expect(body).toContain('<ShortName>Leaf &amp; Kettle of</ShortName>')
  expect(body).toContain(
    '<Url type="text/html" template="https://tea.example/search?keyword={searchTerms}"/>',
  )
  expect((await app.inject('/opensearch.xml?language=zh-CN')).body).toContain('<ShortName>山房</ShortName>')
})
