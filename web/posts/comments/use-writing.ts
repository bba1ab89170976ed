import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { InputOf } from '#contract/core/endpoint.ts'
import type { publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import type { publishFollowUp } from '#contract/posts/question-writing.ts'
import { isApiError } from '#web/api/api-error.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useDraft } from '#web/editor/use-draft.ts'
import { useServerDraft } from '#web/editor/use-server-draft.ts'
import { tellOfReplacedWords } from '#web/posts/review/tell-of-replaced-words.ts'
import { readObstacles } from './use-viewer-state.ts'
import { useWritingCaptcha } from './use-writing-captcha.tsx'

type Publishing = typeof publishComment | typeof publishReply | typeof publishFollowUp

interface Draft {
  /** Where it is written: the name of its drafts. */
  place: string
  /** False until somebody writes here. */
  isWanted?: boolean
}

/** What is said below a topic while it's being written: its drafts, its captcha, and its sending. */
export function useWriting<E extends Publishing>(endpoint: E, { place, isWanted = true }: Draft) {
  const [body, setBody, clearDraft, restoredAt, discard] = useDraft(place, '')
  const onServer = useServerDraft(place, {
    present: { body },
    initial: { body: '' },
    isWanted,
    onTake: (draft) => setBody(draft.body),
  })
  const { attempt, busy, fields, failure, code } = useSubmit(endpoint, ['not_found'])
  const queryClient = useQueryClient()
  const router = useRouter()
  const captcha = useWritingCaptcha()

  const typed = useRef(body)
  useEffect(() => {
    typed.current = body
  }, [body])

  const shown = useRef<string>(undefined)
  useEffect(() => {
    shown.current = place
    return () => {
      shown.current = undefined
    }
  }, [place])

  /** The page goes with what it showed, and a reply's form with it; a topic's own page looks after what was said there. */
  async function tellKept() {
    const { tellOfDrafts } = await import('./follow-merge.ts')
    tellOfDrafts(() => void router.navigate({ to: '/user/control/draftList' }))
  }

  /** Sends it to its place. Once it has arrived, the form is empty and its drafts are gone. */
  async function send(to: Omit<InputOf<E>, 'body' | 'captchaKey' | 'captchaValue'>) {
    const published = await attempt({ ...to, body, ...captcha.answer } as InputOf<E>)
    await captcha.renew()
    if (!published) return undefined
    if (isApiError(published)) {
      // What is in the way by now stands in the page from now on as well.
      if (Object.keys(published.fields).length === 0) void readObstacles(queryClient)
      if (published.code === 'not_found' && 'commentId' in to) void tellKept()
      return undefined
    }
    tellOfReplacedWords(published)
    // What was added while it was sent stays, and its draft.
    if (typed.current !== body) return published
    clearDraft()
    onServer.clear()
    // Emptied before it may go: an editor that is taken away saves what it holds.
    setBody('')
    return published
  }

  return {
    send,
    /** Why it was refused, for what its place says of that. */
    code,
    tellKept,
    /** Whether its form still stands: who has gone elsewhere before the answer came isn't taken back. */
    stands: () => shown.current === place,
    offer: onServer.offer,
    readSeen: onServer.readSeen,
    restored: {
      restoredAt: restoredAt ?? onServer.takenAt,
      discard: () => onServer.discard(discard),
    },
    form: {
      ...{ value: body, onChange: setBody, kept: onServer.kept },
      ...{ error: fields.body, failure, busy, children: captcha.field(fields.captchaValue) },
    },
  }
}
