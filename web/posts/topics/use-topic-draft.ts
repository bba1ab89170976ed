import { useDraft } from '#web/editor/use-draft.ts'
import { useServerDraft } from '#web/editor/use-server-draft.ts'
import { useEnvelopeDraft } from '#web/money/red-envelopes/use-envelope-draft.ts'
import { usePollDraft } from '#web/posts/polls/use-poll-draft.ts'

/** A new topic while it's being written, with its poll and its envelope: kept in the browser and on the server. */
export function useTopicDraft() {
  const [tagId, setTagId, clearTag, , discardTag] = useDraft('topic:tag', '')
  const [title, setTitle, clearTitle, titleRestoredAt, discardTitle] = useDraft('topic:title', '')
  const [body, setBody, clearBody, bodyRestoredAt, discardBody] = useDraft('topic:body', '')
  const envelope = useEnvelopeDraft()
  const poll = usePollDraft()
  const onServer = useServerDraft('topic', {
    present: {
      title,
      body,
      ...(tagId && { tagId: Number(tagId) }),
      ...poll.makeDraft(),
      ...envelope.makeDraft(),
    },
    initial: { title: '', body: '' },
    onTake: (draft) => {
      setTitle(draft.title ?? '')
      setBody(draft.body)
      if (draft.tagId) setTagId(String(draft.tagId))
      poll.take(draft.poll)
      envelope.take(draft.envelope)
    },
  })

  function clear() {
    for (const each of [clearTag, clearTitle, clearBody, envelope.clear, poll.clear, onServer.clear]) each()
  }

  const restored = {
    restoredAt:
      bodyRestoredAt ?? titleRestoredAt ?? poll.restoredAt ?? envelope.restoredAt ?? onServer.takenAt,
    discard: () =>
      onServer.discard(() => {
        for (const each of [discardTag, discardTitle, discardBody, envelope.discard, poll.discard]) each()
      }),
  }

  return {
    ...{ tagId, setTagId, title, setTitle, body, setBody, restored },
    ...{ isBegun: Boolean(title || body), envelope, poll, clear },
    ...{ offer: onServer.offer, kept: onServer.kept, readSeen: onServer.readSeen },
  }
}
