import { useDraft } from '#web/editor/use-draft.ts'
import { useServerDraft } from '#web/editor/use-server-draft.ts'
import type { TypedBounty } from '#web/money/bounties/bounty-amounts.ts'

/** A new question while it's being written, with its tags and its bounty: kept in the browser and on the server. */
export function useQuestionDraft() {
  const [tags, setTags, clearTags, , discardTags] = useDraft('question:tags', '')
  const [title, setTitle, clearTitle, titleRestoredAt, discardTitle] = useDraft('question:title', '')
  const [body, setBody, clearBody, bodyRestoredAt, discardBody] = useDraft('question:body', '')
  const [bountyAmount, setAmount, clearAmount, , discardAmount] = useDraft('question:amount', '')
  const [bountyPoints, setPoints, clearPoints, , discardPoints] = useDraft('question:points', '')
  const tagIds = tags ? tags.split(',') : []
  const setTagIds = (ids: readonly string[]) => setTags(ids.join(','))
  const onServer = useServerDraft('question', {
    present: { title, body, tagIds, bountyAmount, bountyPoints },
    initial: { title: '', body: '', tagIds: [], bountyAmount: '', bountyPoints: '' },
    onTake: (draft) => {
      setTitle(draft.title ?? '')
      setBody(draft.body)
      setTagIds((draft.question?.tagIds ?? []).map(String))
      setAmount(draft.question?.amount ?? '')
      setPoints(draft.question?.points ?? '')
    },
  })

  function changeBounty(changes: Partial<TypedBounty>) {
    if (changes.bountyAmount !== undefined) setAmount(changes.bountyAmount)
    if (changes.bountyPoints !== undefined) setPoints(changes.bountyPoints)
  }

  function clear() {
    for (const each of [clearTags, clearTitle, clearBody, clearAmount, clearPoints, onServer.clear]) each()
  }

  const restored = {
    restoredAt: bodyRestoredAt ?? titleRestoredAt ?? onServer.takenAt,
    discard: () =>
      onServer.discard(() => {
        for (const each of [discardTags, discardTitle, discardBody, discardAmount, discardPoints]) each()
      }),
  }

  return {
    ...{ tagIds, setTagIds, title, setTitle, body, setBody, restored, clear },
    isBegun: Boolean(title || body),
    ...{ bounty: { bountyAmount, bountyPoints }, changeBounty },
    ...{ offer: onServer.offer, kept: onServer.kept, readSeen: onServer.readSeen },
  }
}
