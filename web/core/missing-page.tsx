import type { ReactNode } from 'react'
import { ResultPage } from '#web/ui/result-page.tsx'
import { usePageTitle } from './use-page-title.ts'

type MissingPageProps = { title: string; text: string; actions: ReactNode }

/** A page whose address names nothing that is there; it is called what it says. */
export function MissingPage({ title, ...rest }: MissingPageProps) {
  usePageTitle(title)
  return <ResultPage kind="not-found" title={title} {...rest} />
}
