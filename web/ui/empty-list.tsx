import type { ComponentProps } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { EmptyState } from './empty-state.tsx'

/** How much the whole list has, on its other pages. */
type EmptyListProps = ComponentProps<typeof EmptyState> & { total: number }

/**
 * What stands where a page of a list has nothing. Behind the end of a list that has something, as where its last page went
 * while one stood on it, "there is none yet" would be untrue.
 */
export const EmptyList = ({ total, ...none }: EmptyListProps) =>
  total > 0 ? <EmptyState text={m.ui_page_empty()} /> : <EmptyState {...none} />
