import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { InputOf, OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import {
  claimDeskEntry,
  type DeskEntryKind,
  type DeskLine,
  decideDeskEntry,
  listDecisions,
  listDesk,
  readDeskEntry,
  undoDeskDecision,
} from '#contract/site/desk.ts'
import { readOverview } from '#contract/site/overview.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/queries.ts'
import { useWrite } from '#web/api/use-write.ts'
import { toast } from '#web/ui/toast.ts'
import { actNames } from './act-names.ts'
import { createDecisionsMade } from './decisions-made.ts'

export type Decision = Omit<InputOf<typeof decideDeskEntry>, 'entryKind' | 'entryId' | 'version'>

export const keyOf = ({ entryKind, entryId, version }: Pick<DeskLine, 'entryKind' | 'entryId' | 'version'>) =>
  `${entryKind}:${entryId}:${version}`

/** What has come meanwhile stands in the queue. */
const lookAgainMs = 30_000

const entryQuery = ({ entryKind, entryId }: DeskLine) => ({
  ...queryOf(readDeskEntry, { entryKind, entryId }, { expects: ['reviewed_meanwhile'] }),
  retry: false,
})

/** The one after another in a list; the first after the last. */
function after(lines: readonly DeskLine[], line: DeskLine | undefined, step = 1): DeskLine | undefined {
  const at = lines.findIndex((each) => line && keyOf(each) === keyOf(line))
  return lines[(at + step + lines.length) % lines.length]
}

/** A part of the queue, the most urgent at first, without what was decided on already. */
function useQueue(entryKind: DeskEntryKind | undefined) {
  const [place, setPlace] = useState<string>()
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const { data } = useQuery({
    ...queryOf(listDesk, { entryKind, after: place }),
    refetchInterval: lookAgainMs,
    throwOnError: (_, { state }) => state.data === undefined,
  })
  const lines = (data?.items ?? []).filter((line) => !decided.has(keyOf(line)))
  // Where nothing of a part is left, the most urgent come next.
  if (place !== undefined && data && lines.length === 0) setPlace(undefined)
  return {
    ...{ data, lines, place, setPlace },
    isDecided: (line: DeskLine) => decided.has(keyOf(line)),
    hide: (key: string) => setDecided((present) => new Set([...present, key])),
    show: (key: string) => setDecided((present) => new Set([...present].filter((each) => each !== key))),
  }
}

/**
 * What is looked at, and what nobody else looks at. What its author takes back or sends anew stays in sight, and says so once it
 * was read again: whoever is typing there would type into the next one, in which keys decide.
 */
function useCurrent({
  data,
  lines,
  isDecided,
}: Pick<ReturnType<typeof useQueue>, 'data' | 'lines' | 'isDecided'>) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<DeskLine>()
  const free = lines.filter(({ claimedBy }) => claimedBy === null)
  const kept = chosen && !isDecided(chosen) ? chosen : undefined
  const isChosen = (line: DeskLine) => kept && keyOf(line) === keyOf(kept)
  const gone = data && !lines.some(isChosen) ? kept : undefined
  useEffect(() => {
    if (gone) void queryClient.invalidateQueries(entryQuery(gone))
  }, [gone, queryClient])
  return { free, current: lines.find(isChosen) ?? kept ?? free[0] ?? lines[0], setChosen }
}

const sendDecision = ({
  line: { entryKind, entryId, version },
  decision,
}: {
  line: DeskLine
  decision: Decision
}) => call(decideDeskEntry, { entryKind, entryId, version, ...decision })

const undoableId = (outcome: OutputOf<typeof decideDeskEntry> | ApiError | undefined) =>
  outcome && 'decisionId' in outcome && outcome.canUndo ? outcome.decisionId : undefined

/**
 * What somebody works through: the entry they look at, which nobody else decides on meanwhile, and the next, which is read
 * before it is asked for. A decision is sent while the next entry is looked at already; one that fails comes back.
 */
export function useDesk(entryKind: DeskEntryKind | undefined) {
  const queryClient = useQueryClient()
  const { data, lines, place, setPlace, isDecided, hide, show } = useQueue(entryKind)
  const { free, current, setChosen } = useCurrent({ data, lines, isDecided })
  const next = after(free, current)

  useEffect(() => {
    if (next) queryClient.query(entryQuery(next)).catch(() => {})
  })
  // What is held stays in sight, whatever more urgent comes meanwhile.
  useClaim(current, setChosen)

  const refresh = () =>
    Promise.all(
      [listDesk, readOverview, listDecisions].map(({ name }) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    )
  const { undo, undoLast, keep } = useUndo({ show, refresh })

  const { attempt } = useWrite(sendDecision, { keyOf: ({ line }) => keyOf(line) })

  async function decide(line: DeskLine, decision: Decision) {
    const key = keyOf(line)
    const following = after(
      free.filter((each) => keyOf(each) !== key || free.length === 1),
      after(free, line, -1),
    )
    hide(key)
    setChosen(following && keyOf(following) !== key ? following : undefined)
    const sent = attempt({ line, decision })
    keep(key, sent.then(undoableId))
    const outcome = await sent
    if (!outcome) return
    if ('decisionId' in outcome) {
      toast.show({
        kind: 'success',
        text: m.desk_done({ act: actNames[decision.act]() }),
        ...(outcome.canUndo && {
          action: { label: m.desk_undo(), press: () => void undo(key, outcome.decisionId) },
        }),
      })
    } else if (outcome.code !== 'reviewed_meanwhile') {
      // Why, has been said by now: it waits again, where it was.
      show(key)
      setChosen(outcome.code === 'changed_meanwhile' ? undefined : line)
      queryClient.removeQueries({ queryKey: [readDeskEntry.name] })
    }
    await refresh()
  }

  /** Once it was edited: it is the same entry, which in another version has another key. */
  async function readAgain(line: DeskLine) {
    await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: [readDeskEntry.name] })])
    const version = line.entryKind === 'post' ? line.version + 1 : line.version
    setChosen({ ...line, version })
  }

  return {
    data,
    lines,
    current,
    /** Goes on behind the lines that are shown, or back to the most urgent. */
    turnTo: (next: string | undefined) => {
      setPlace(next)
      setChosen(undefined)
    },
    isFirst: place === undefined,
    decide,
    choose: setChosen,
    undoLast,
    readAgain,
    step: (by: 1 | -1) => setChosen(after(lines, current, by)),
  }
}

interface Undoing {
  show: (key: string) => void
  refresh: () => Promise<unknown>
}

/** Takes decisions back, the last first. */
function useUndo({ show, refresh }: Undoing) {
  const [made] = useState(createDecisionsMade)
  const { send } = useWrite((decisionId: number) => call(undoDeskDecision, { decisionId }), {
    onSettled: refresh,
    keyOf: String,
  })

  async function undo(key: string, decisionId: number) {
    made.forget(key)
    if (!(await send(decisionId))) return
    show(key)
    toast.show({ kind: 'success', text: m.desk_undone_done() })
  }

  return {
    undo,
    keep: (key: string, decisionId: Promise<number | undefined>) => void made.add(key, decisionId),
    undoLast: async () => {
      const last = await made.takeLast()
      if (last) await undo(last.key, last.decisionId)
    },
  }
}

/** Says that an entry is looked at, again before that ends by itself. Who is second reads so from the entry. */
function useClaim(line: DeskLine | undefined, hold: (line: DeskLine) => void) {
  const queryClient = useQueryClient()
  const key = line && keyOf(line)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another entry is claimed anew.
  useEffect(() => {
    if (!line) return
    const { entryKind, entryId } = line
    let isLeft = false
    const claim = async () => {
      try {
        await call(claimDeskEntry, { entryKind, entryId }, { quiet: true, inBackground: true })
        if (!isLeft) hold(line)
      } catch {
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: [listDesk.name] }),
          queryClient.invalidateQueries(entryQuery(line)),
        ])
      }
    }
    const first = setTimeout(() => void claim(), claimAfterMs)
    const again = setInterval(() => void claim(), claimAgainMs)
    return () => {
      isLeft = true
      clearTimeout(first)
      clearInterval(again)
    }
  }, [key])
}

/** Who decides at once needs no claim: of two who do the server takes one. */
const claimAfterMs = 1_000
const claimAgainMs = 240_000

/** Everything about an entry; the one that comes next is there already. */
export const useDeskEntryQuery = entryQuery
