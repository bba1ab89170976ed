import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readBindings } from '#contract/accounts/bindings.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { readBaseInfo } from '#contract/site/site.ts'
import { eventually } from '#test/eventually.ts'
import { fakeBrowser } from '#web/api/browser.fixture.ts'
import { queryOf } from '#web/api/queries.ts'
import { type SessionNews, sessionOver } from '#web/api/sessions.ts'
import { readTokens, saveTokens } from '#web/api/tokens.ts'
import { questions } from '#web/ui/dialog-queue.ts'
import { notice } from '#web/ui/notice.tsx'
import { becomeMember, followSession, forgetMember } from './follow-session.ts'
import { memberGone, ownName } from './member-gone.ts'

// A window in which somebody has signed out is none for the tests of another file.
afterAll(() => void vi.resetModules())

/** The other windows of this browser: what they say is heard, what they are told is listed. */
class FakeChannel {
  static hear: (news: SessionNews) => void = () => {}
  static told: SessionNews[] = []
  postMessage = (news: SessionNews) => void FakeChannel.told.push(news)
  set onmessage(listen: (event: { data: SessionNews }) => void) {
    FakeChannel.hear = (data) => listen({ data })
  }
}

beforeEach(() => {
  sessionOver.write(undefined)
  questions.write([])
})

const baseInfo = queryOf(readBaseInfo, {})
const bindings = queryOf(readBindings, {})

/** An answer as a query keeps it. */
const keep = (queryClient: QueryClient, queryKey: readonly unknown[], meta?: Record<string, unknown>) =>
  queryClient
    .getQueryCache()
    .build(queryClient, { queryKey, ...(meta && { meta }) })
    .setData({ secret: 'of a member' })

/** A window that shows this member, with an answer that only they may read. */
function windowOf(userId: number | undefined, followed = followSession) {
  const { location } = fakeBrowser(() => ({ status: 503 }))
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  const comeBack = vi.fn<(name: string, listen: (event: { persisted: boolean }) => void) => void>()
  vi.stubGlobal('addEventListener', comeBack)
  const queryClient = new QueryClient()
  const systemUser = userId ? { userId, account: 'ann' } : null
  keep(queryClient, baseInfo.queryKey, { memberOnly: false })
  queryClient.setQueryData(baseInfo.queryKey, { title: 'Tea', systemUser } as never)
  keep(queryClient, bindings.queryKey, { memberOnly: true })
  if (userId) saveTokens({ accessToken: 'a1', refreshToken: 'r1' }, true)
  const navigate = vi.fn()
  const invalidate = vi.fn()
  const state = { isLoading: false }
  const follow = () => followed({ navigate, invalidate, state } as unknown as AnyRouter, queryClient)
  follow()
  onTestFinished(() => queryClient.clear())
  const shown = () => queryClient.getQueryData(baseInfo.queryKey)?.systemUser?.userId
  return {
    /** From the browser's memory, as by its Back, or hearing what another window has stored. */
    comeBack: (by = 'pageshow') => {
      for (const [name, listen] of comeBack.mock.calls) if (name === by) listen({ persisted: true })
    },
    location,
    queryClient,
    follow,
    navigate,
    invalidate,
    state,
    shown,
    isKept: () => !!queryClient.getQueryData(bindings.queryKey),
  }
}

test('signing out in another window leaves nothing of the member in this one, at once and without a way elsewhere', async () => {
  const { shown, isKept, navigate, location } = windowOf(7)
  FakeChannel.hear({ memberId: 7, over: 'left' })
  await eventually(() => expect(isKept()).toBe(false))
  expect(shown()).toBeUndefined()
  expect(readTokens()).toBeUndefined()
  expect(document.documentElement.dataset).toEqual({})
  expect(sessionOver.read()).toBe('left')
  expect(navigate).not.toHaveBeenCalled()
  expect(location.reload).not.toHaveBeenCalled()
})

test('a browser that refuses the channel between windows, as it does without cookies, goes on without it', async () => {
  vi.resetModules()
  const fresh = await import('./follow-session.ts')
  fakeBrowser(() => ({ status: 503 }))
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  )
  vi.stubGlobal('addEventListener', () => {})
  const queryClient = new QueryClient()
  expect(() => fresh.followSession({} as AnyRouter, queryClient)).not.toThrow()
})

test('the end of another member’s session is no concern of this window', async () => {
  const { shown, isKept } = windowOf(7)
  FakeChannel.hear({ memberId: 8, over: 'left' })
  await Promise.resolve()
  expect([shown(), isKept(), readTokens()?.accessToken]).toEqual([7, true, 'a1'])
})

test('a window that slept as its member left is loaded anew for who has come in since, and keeps their pair', () => {
  const { location } = windowOf(7)
  saveTokens({ accessToken: 'a2', refreshToken: 'r2' }, true)
  FakeChannel.hear({ memberId: 7, over: 'left', ended: 'r1' })
  expect(location.reload).toHaveBeenCalledTimes(1)
  expect(readTokens()?.accessToken).toBe('a2')
})

test('a pair that comes to a window after its news is waited for', async () => {
  const { comeBack, isKept } = windowOf(undefined)
  FakeChannel.hear({ memberId: 7 })
  await Promise.resolve()
  expect(isKept()).toBe(true)
  localStorage.setItem('accessToken', 'a1')
  localStorage.setItem('refreshToken', 'r1')
  comeBack('storage')
  expect(document.documentElement.dataset.viewer).toBe('member')
  expect(isKept()).toBe(false)
})

test('a window of one member is loaded anew when another signs in', () => {
  const { location } = windowOf(7)
  FakeChannel.hear({ memberId: 7 })
  expect(location.reload).not.toHaveBeenCalled()
  FakeChannel.hear({ memberId: 8 })
  expect(location.reload).toHaveBeenCalledTimes(1)
})

test('a guest’s window becomes the member’s who signed in elsewhere', async () => {
  const { isKept } = windowOf(undefined)
  saveTokens({ accessToken: 'a1', refreshToken: 'r1' }, true)
  delete document.documentElement.dataset.viewer
  FakeChannel.hear({ memberId: 7 })
  await eventually(() => expect(document.documentElement.dataset.viewer).toBe('member'))
  expect(isKept()).toBe(false)
})

/** As in a window of its own, in which nobody has signed out yet. */
async function openFresh() {
  vi.resetModules()
  const { followSession } = await import('./follow-session.ts')
  const { expectSessionEnd } = await import('#web/api/sessions.ts')
  return { ...windowOf(undefined, followSession), expectSessionEnd }
}

test('a window that comes back shows whoever the browser belongs to by then', async () => {
  const { location, comeBack } = await openFresh()
  comeBack()
  expect(location.reload).not.toHaveBeenCalled()
  saveTokens({ accessToken: 'a1', refreshToken: 'r1' }, true)
  comeBack()
  expect(location.reload).toHaveBeenCalledTimes(1)
})

test('one in which its member signed out does so for the next, who would keep no draft there', async () => {
  const { comeBack, location, expectSessionEnd } = await openFresh()
  expectSessionEnd()
  comeBack()
  expect(location.reload).toHaveBeenCalledTimes(1)
})

test('a page on its way when its member goes asks again for what it waits for', () => {
  const { state, invalidate } = windowOf(7)
  state.isLoading = true
  FakeChannel.hear({ memberId: 7, over: 'left' })
  expect(invalidate).toHaveBeenCalledTimes(1)
})

test('what happened elsewhere before this window heard of anything counts too', async () => {
  const guest = windowOf(undefined)
  saveTokens({ accessToken: 'a1', refreshToken: 'r1' }, true)
  delete document.documentElement.dataset.viewer
  guest.follow()
  expect(document.documentElement.dataset.viewer).toBe('member')
  expect(guest.isKept()).toBe(false)

  const member = windowOf(7)
  localStorage.clear()
  member.follow()
  expect([member.shown(), member.isKept(), sessionOver.read()]).toEqual([undefined, false, 'left'])
  expect(document.documentElement.dataset).toEqual({})
})

test('what a guest may read is read again, what nobody shows is dropped, and a notice stays', async () => {
  const { queryClient } = windowOf(7)
  const topic = queryOf(readTopic, { topicId: 3 })
  keep(queryClient, topic.queryKey, topic.meta)
  notice.show({ title: 'Notice', text: 'Banned.' })
  const isReadAgain = forgetMember(queryClient)
  expect(queryClient.getQueryData(topic.queryKey)).toBeUndefined()
  expect(queryClient.getQueryData(baseInfo.queryKey)).toEqual({ title: 'Tea', systemUser: null })
  await isReadAgain
  expect(questions.read()).toHaveLength(1)
})

test.each([
  ['a server in trouble', true, { isError: true }],
  ['a dead line', false, { isPaused: true }],
])(
  'nothing of the member stays on the screen where %s gives nothing to read in its place',
  async (_, isOnline, outcome) => {
    onlineManager.setOnline(isOnline)
    onTestFinished(() => onlineManager.setOnline(true))
    const { queryClient } = windowOf(7)
    const topic = queryOf(readTopic, { topicId: 3 })
    keep(queryClient, topic.queryKey, topic.meta)
    const queryFn = () => Promise.reject(new Error('503'))
    const shown = new QueryObserver<unknown>(queryClient, { ...topic, queryFn, retry: false } as never)
    onTestFinished(shown.subscribe(() => {}))
    expect(shown.getCurrentResult().data).toEqual({ secret: 'of a member' })
    void forgetMember(queryClient)
    expect(shown.getCurrentResult().data).toBeUndefined()
    await eventually(() => expect(shown.getCurrentResult()).toMatchObject(outcome))
  },
)

test('what was read without a word of who may read it is gone before another member looks at it', async () => {
  const { queryClient } = windowOf(7)
  const conversations = ['listConversations']
  keep(queryClient, conversations)
  await becomeMember(queryClient, 8)
  expect(queryClient.getQueryData(conversations)).toBeUndefined()
  keep(queryClient, conversations)
  void forgetMember(queryClient)
  expect(queryClient.getQueryData(conversations)).toBeUndefined()
})

test('what this browser keeps as the member’s own goes with them, before another or nobody takes their place', () => {
  const { queryClient } = windowOf(7)
  const isGone = vi.fn()
  onTestFinished(memberGone.subscribe(isGone))
  const fill = () => {
    for (const storage of [localStorage, sessionStorage]) storage.setItem(ownName('searches'), 'oolong')
    localStorage.setItem('theme', 'dark')
  }
  const names = () => [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage))

  fill()
  void becomeMember(queryClient, 7)
  expect([isGone.mock.calls.length, names().includes(ownName('searches'))]).toEqual([0, true])
  void becomeMember(queryClient, 8)
  expect([isGone.mock.calls.length, names()]).toEqual([1, ['accessToken', 'refreshToken', 'theme']])

  fill()
  FakeChannel.hear({ memberId: 7, over: 'left' })
  expect([isGone.mock.calls.length, names()]).toEqual([2, ['theme']])
})
