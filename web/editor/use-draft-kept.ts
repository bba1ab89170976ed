import { type RefObject, useCallback, useState } from 'react'
import { hasDraftOf } from './draft.ts'
import type { DraftKept } from './draft-kept.tsx'
import { useOwnKey } from './use-draft-saving.ts'

/** Where what is being written in a place was kept last, and when what was taken over from elsewhere; until it `isOver`. */
export function useDraftKept(place: string, isOver: RefObject<boolean>) {
  const [kept, setKept] = useState<DraftKept>()
  const [takenAt, tellTaken] = useState<Date>()
  const ownPlace = useOwnKey(place)
  const tellKept = useCallback(
    (isOnServer: boolean) => {
      if (!isOver.current) setKept({ at: new Date(), isOnServer, isInBrowser: hasDraftOf(ownPlace) })
    },
    [ownPlace, isOver],
  )
  const tellGone = useCallback(() => {
    setKept(undefined)
    tellTaken(undefined)
  }, [])
  return { kept, takenAt, tellKept, tellTaken, tellGone }
}
