import { createFileRoute } from '@tanstack/react-router'
import { DecisionTextsPage } from '#web/site/desk/decision-texts-page.tsx'

export const Route = createFileRoute('/manage/decisionTexts')({ component: DecisionTextsPage })
