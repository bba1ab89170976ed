import { createFileRoute } from '@tanstack/react-router'
import { RegistrationFieldsPage } from '#web/accounts/registration-fields/registration-fields-page.tsx'

export const Route = createFileRoute('/manage/registrationFields')({ component: RegistrationFieldsPage })
