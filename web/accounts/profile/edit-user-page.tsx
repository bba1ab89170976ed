import { readProfile } from '#contract/accounts/profile.ts'
import { m } from '#contract/messages/generated/messages.js'
import { ThirdPartyLinks } from '#web/accounts/sign-in/third-party-links.tsx'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { OwnPage } from '#web/own-area/own-page.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { AnswersForm } from './answers-form.tsx'
import { AvatarEditor } from './avatar-editor.tsx'
import { EmailForm } from './email-form.tsx'
import { HintForm } from './hint-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'

export function EditUserPage() {
  const { data: profile } = usePageQuery(readProfile, {})
  return (
    <OwnPage title={m.accounts_edit_user()}>
      {profile ? (
        <>
          <Card title={m.accounts_avatar()}>
            <AvatarEditor
              name={profile.nickname ?? profile.account}
              avatarUrl={profile.avatarUrl}
              canUpload={profile.can.uploadAvatar}
            />
          </Card>
          <Card title={m.accounts_profile()}>
            <ProfileForm profile={profile} />
          </Card>
          {profile.registrationFields.length > 0 && (
            <Card title={m.accounts_answers()}>
              <AnswersForm fields={profile.registrationFields} />
            </Card>
          )}
        </>
      ) : (
        <SkeletonList label={m.ui_loading()} />
      )}
      <Card title={m.accounts_email()}>
        <EmailForm />
      </Card>
      <ThirdPartyLinks />
      {profile && (
        <>
          <Card title={m.accounts_password()}>
            <PasswordForm hasPassword={profile.hasPassword} />
          </Card>
          <Card title={m.accounts_hint()}>
            <HintForm hasPassword={profile.hasPassword} hintQuestion={profile.hintQuestion} />
          </Card>
        </>
      )}
    </OwnPage>
  )
}
