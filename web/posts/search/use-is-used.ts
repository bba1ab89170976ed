import { type RefObject, useEffect, useState } from 'react'

/** Whether somebody has gone into a box of the search, maybe before this program came. */
export function useIsUsed(input: RefObject<HTMLInputElement | null>) {
  const [isUsed, setUsed] = useState(false)
  const onFocus = () => setUsed(true)
  useEffect(() => {
    if (input.current?.matches(':focus')) setUsed(true)
  }, [input])
  return { isUsed, onFocus }
}
