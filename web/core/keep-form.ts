import { type RefObject, useEffect, useRef } from 'react'
import { isForAnotherLanguage } from './chosen-language.ts'
import { ownName } from './member-gone.ts'
import { type Control, typeInto } from './type-into.ts'

/* Shared: what is typed into a form that keeps no draft outlives a page that is loaded anew, as in another language. */

type Typed = Record<string, string | boolean>

/**
 * For a form whose controls have names. Passwords are never kept, and what has no name isn't either. `isKept` is asked when
 * the page goes; what is kept is found for as long as its tab is open.
 */
export function useKeptForm(name: string, isKept = isForAnotherLanguage): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const form = ref.current
    if (!form) return
    const storedAs = ownName(`form:${name}`)
    const stop = fillAsItComes(form, take(storedAs))
    const leave = () => {
      if (isKept()) keep(storedAs, readForm(form))
    }
    addEventListener('pagehide', leave)
    return () => {
      stop()
      removeEventListener('pagehide', leave)
    }
  }, [name, isKept])
  return ref
}

function keep(storedAs: string, typed: Typed): void {
  try {
    sessionStorage.setItem(storedAs, JSON.stringify(typed))
  } catch {
    // Storage may be off or full; the language changes all the same.
  }
}

function take(storedAs: string): Typed {
  try {
    const stored = sessionStorage.getItem(storedAs)
    sessionStorage.removeItem(storedAs)
    return stored ? (JSON.parse(stored) as Typed) : {}
  } catch {
    return {}
  }
}

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.querySelectorAll<Control>('input[name], textarea[name], select[name]')].filter(
    // What shows a password is one as well, for as long as it does.
    ({ type, autocomplete }) => !/password/.test(`${type} ${autocomplete}`) && type !== 'file',
  )

const isChoice = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type)
const keyOf = (control: Control) => (isChoice(control) ? `${control.name}=${control.value}` : control.name)

const readForm = (form: HTMLFormElement): Typed =>
  Object.fromEntries(
    controlsOf(form).map((control) => [keyOf(control), isChoice(control) ? control.checked : control.value]),
  )

/** Some controls come after their form, with a part of the program of their own. */
function fillAsItComes(form: HTMLFormElement, typed: Typed): () => void {
  const observer = new MutationObserver(fill)
  function fill() {
    for (const control of controlsOf(form)) {
      const value = typed[keyOf(control)]
      delete typed[keyOf(control)]
      if (value !== undefined) type(control, value)
    }
    if (Object.keys(typed).length === 0) observer.disconnect()
  }
  observer.observe(form, { childList: true, subtree: true })
  fill()
  return () => observer.disconnect()
}

function type(control: Control, value: string | boolean): void {
  if (typeof value === 'string') typeInto(control, value)
  else if (isChoice(control) && control.checked !== value) control.click()
}
