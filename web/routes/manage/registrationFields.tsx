import { createFileRoute } from '@tanstack/react-router'
import { RegistrationFieldsPage } from '#web/manage/registration-fields-page.tsx'

export const Route = createFileRoute('/manage/registrationFields')({ component: RegistrationFieldsPage })
