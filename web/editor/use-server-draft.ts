import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { InputOf } from '#contract/core/endpoint.ts'
import { withoutPasswords } from '#contract/markdown/hidden-sources.ts'
import { deleteDraft, readDraft, type ServerDraft, saveDraft } from '#contract/posts/drafts.ts'
import { isApiError } from '#web/api/api-error.ts'
import { type CallOptions, call } from '#web/api/call.ts'
import { sessionEnd } from '#web/api/sessions.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { readSeenDraft, rememberSeenDraft } from './draft.ts'
import { useDraftKept } from './use-draft-kept.ts'

const pauseMs = 3_000
/** After what couldn't be reached. */
const againMs = 10_000
const quietly = { quiet: true, inBackground: true, signal: sessionEnd }

export type DraftFields = Omit<InputOf<typeof saveDraft>, 'place' | 'seenAt'>

export interface ServerDraftOffer {
  draft: ServerDraft
  take: () => void
  keepOwn: () => void
}

interface Form {
  present: DraftFields
  initial: DraftFields
  /** False until somebody writes here, where most only read. */
  isWanted?: boolean
  onTake: (draft: ServerDraft) => void
}

/**
 * Keeps what is typed on the server too, some seconds after the last key. What another device or tab has left there is
 * offered, also when it was left while this form stood, and nothing is saved over it before the person has chosen. A server
 * that can't be reached is no matter here: the browser's own draft is the one that counts.
 */
export function useServerDraft(place: string, { present, initial, isWanted = true, onTake }: Form) {
  const [offered, setOffered] = useState<ServerDraft>()
  const [isReady, setIsReady] = useState(false)
  const isOver = useRef(false)
  const { kept, takenAt, tellKept, tellTaken, tellGone } = useDraftKept(place, isOver)
  const text = JSON.stringify(present)
  const untouched = JSON.stringify(initial)
  const theirs = useRef<SeenDraft>({ savedAt: never })
  useReading(place, isWanted, (draft) => {
    const isBehind = draft && !isSame(draft, present)
    if (isBehind && draft.savedAt !== readSeenDraft(place)) return setOffered(draft)
    theirs.current = { savedAt: draft?.savedAt ?? never }
    // The page went before the last of it was sent, or before it heard when that was kept.
    if (isBehind && text !== untouched) seen.current = ''
    else if (draft) rememberSeenDraft(place, draft.savedAt)
    setIsReady(true)
  })
  const keep = async () => {
    if (isOver.current) return
    const isEmpty = text === untouched
    if (isEmpty) tellGone()
    const unseen = await saveOver(place, isEmpty ? undefined : present, theirs.current)
    setOffered(unseen)
    if (unseen) setIsReady(false)
    else rememberSeenDraft(place, theirs.current.savedAt)
    if (!isEmpty) tellKept(!unseen)
  }
  const tellOfBrowser = () => void (text !== untouched && tellKept(false))
  const { seen, saving } = useSaves({ text, untouched, isReady, isOver, keep, tellOfBrowser })
  function settle({ savedAt }: ServerDraft, act: () => void) {
    act()
    rememberSeenDraft(place, savedAt)
    theirs.current = { savedAt }
    setOffered(undefined)
    setIsReady(true)
  }
  const offer: ServerDraftOffer | undefined = offered && {
    draft: offered,
    take: () => {
      settle(offered, () => onTake(offered))
      tellTaken(new Date(offered.savedAt))
    },
    keepOwn: () => settle(offered, () => (seen.current = '')),
  }

  /** Call it once the text has arrived where it was meant to go. What another device has left there since is offered. */
  function clear() {
    isOver.current = true
    tellGone()
    const isSent = saving.current.catch(ignore)
    isSent.then(() => deleteSeen(place, theirs.current)).then(setOffered, ignore)
  }

  /**
   * Deletes what the server has of it, and `empty`s the form. What another device has left there since is offered. Throws,
   * with nothing changed, when the server can't be told.
   */
  async function discard(empty: () => void) {
    const unseen = await deleteAfter(saving.current, { place, isOver, theirs })
    seen.current = untouched
    tellGone()
    setOffered(unseen)
    setIsReady(!unseen)
    empty()
  }

  /** Goes with what is sent, which ends the draft that this form has seen. */
  const readSeen = () => ({ draftSeenAt: theirs.current.savedAt })
  return { offer, clear, takenAt, kept, discard, readSeen }
}

interface Saves {
  text: string
  untouched: string
  isReady: boolean
  isOver: RefObject<boolean>
  keep: () => Promise<void>
  tellOfBrowser: () => void
}

/** Has the server `keep` what was typed, one text after another, each over the last; again where it couldn't be reached. */
function useSaves({ text, untouched, isReady, isOver, keep, tellOfBrowser }: Saves) {
  const seen = useRef(text)
  const saving = useRef(Promise.resolve())
  const [failed, setFailed] = useState<{ text: string }>()
  const save = useEffectEvent(() => (saving.current = saving.current.catch(ignore).then(keep)))
  const tell = useEffectEvent(tellOfBrowser)
  useEffect(() => {
    // A form that goes on empty after it was sent begins anew.
    if (isOver.current && text === untouched) {
      isOver.current = false
      seen.current = text
    }
    if (text === seen.current) return
    const trySave = () => {
      if (!isReady) return tell()
      seen.current = text
      save().catch((error) => {
        tell()
        if (!isPassing(error)) return
        seen.current = ''
        setFailed({ text })
      })
    }
    const timer = setTimeout(trySave, text === failed?.text ? againMs : pauseMs)
    return () => clearTimeout(timer)
  }, [isReady, isOver, text, untouched, failed])

  useLeaving(() => isReady && text !== seen.current && void save().catch(ignore))
  return { seen, saving }
}

interface Discarded {
  place: string
  isOver: RefObject<boolean>
  theirs: RefObject<SeenDraft>
}

/** Deletes what was seen of the server's once it holds all that was sent; nothing more is saved meanwhile. */
async function deleteAfter(saving: Promise<void>, { place, isOver, theirs }: Discarded) {
  isOver.current = true
  try {
    await saving.catch(ignore)
    // The form may not have read yet what this browser has seen before.
    const known = readSeenDraft(place) ?? never
    const seen = theirs.current.savedAt > known ? theirs.current : { ...theirs.current, savedAt: known }
    return await deleteSeen(place, seen, { signal: sessionEnd })
  } finally {
    isOver.current = false
  }
}

/** When the server's draft was saved that a form has seen last, and what the form has sent itself. */
interface SeenDraft {
  savedAt: string
  sent?: DraftFields
}

/** Before anything was saved. */
const never = new Date(0).toISOString()

/** Saves over what the form has seen, or deletes that once the form is empty. A draft that it hasn't stays, and is returned. */
async function saveOver(
  place: string,
  fields: DraftFields | undefined,
  seen: SeenDraft,
): Promise<ServerDraft | undefined> {
  if (!fields) return deleteSeen(place, seen)
  const unheard = seen.sent
  seen.sent = fields
  try {
    seen.savedAt = (await call(saveDraft, { place, ...fields, seenAt: seen.savedAt }, quietly)).savedAt
    return undefined
  } catch (error) {
    if (!isApiError(error) || error.code !== 'changed_meanwhile') throw error
  }
  const draft = await readFrom(place)
  // The answer to what was sent before may have been lost.
  const isOwn = draft && [unheard, fields].some((own) => own && isSame(draft, own))
  if (draft && !isOwn) return draft
  seen.savedAt = draft?.savedAt ?? never
  return saveOver(place, fields, seen)
}

async function deleteSeen(
  place: string,
  { savedAt, sent }: SeenDraft,
  manner: CallOptions = quietly,
): Promise<ServerDraft | undefined> {
  const { draft } = await call(readDraft, { place }, manner)
  if (!draft) return undefined
  if (draft.savedAt > savedAt && !(sent && isSame(draft, sent))) return draft
  await call(deleteDraft, { place, seenAt: draft.savedAt }, manner)
  return undefined
}

/** Reads what the server has of a place once the form stands, and the server can be reached. */
function useReading(place: string, isWanted: boolean, receive: (draft: ServerDraft | null) => void): void {
  const tell = useEffectEvent(receive)
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout>
    const again = (error: unknown) => {
      if (isPassing(error)) timer = setTimeout(read, againMs)
    }
    const read = () => void readFrom(place).then(tell, again)
    const stop = afterPaint(read)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [place, isWanted])
}

/** No answer, or none that the server would give next time. */
const isPassing = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500)

/** Does it when the form goes, with what it held last. */
function useLeaving(act: () => void): void {
  const last = useEffectEvent(act)
  useEffect(() => () => last(), [])
}

function isSame({ title, body, poll, envelope, question }: ServerDraft, here: DraftFields): boolean {
  const there = {
    title: title ?? '',
    body,
    tagIds: question?.tagIds.map(String),
    pollTitle: poll?.title,
    pollOptions: poll?.options,
    pollIsMultiple: poll?.isMultiple,
    pollDays: poll?.days,
    envelopeKind: envelope?.kind,
    envelopeAmount: envelope?.amount,
    envelopeShares: envelope?.shares,
    envelopeReceiver: envelope?.receiver,
  }
  const names = Object.keys(there) as (keyof typeof there)[]
  const mine = { title: '', ...here, body: withoutPasswords(here.body) }
  return names.every((name) => JSON.stringify(there[name]) === JSON.stringify(mine[name]))
}

const readFrom = async (place: string) => (await call(readDraft, { place }, quietly)).draft

const ignore = () => {}
