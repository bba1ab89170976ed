import { expect, test } from 'vitest'
import { drawPage } from '#test/drawn-page.tsx'
import { PostLink } from './post-link.tsx'

test('a title in the other language says so', async () => {
  const langOf = async (title: string, isQuestion: boolean) =>
    /lang="([^"]*)"/.exec(
      await drawPage(
        <PostLink topicId={1} isQuestion={isQuestion}>
          {title}
        </PostLink>,
        [],
      ),
    )?.[1]
  for (const isQuestion of [true, false]) {
    expect(await langOf('水温多少合适', isQuestion)).toBe('zh-CN')
    expect(await langOf('How warm?', isQuestion)).toBeUndefined()
  }
})
