import { createFileRoute } from '@tanstack/react-router'
import { CardsPage } from '#web/money/cards/cards-page.tsx'

export const Route = createFileRoute('/manage/membershipCards')({ component: CardsPage })
