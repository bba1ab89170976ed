import { ActionsSection } from '#web/catalogue/actions-section.tsx'
import styles from '#web/catalogue/catalogue.module.css'
import { ChoicesSection } from '#web/catalogue/choices-section.tsx'
import { ContentSection } from '#web/catalogue/content-section.tsx'
import { FieldsSection } from '#web/catalogue/fields-section.tsx'
import { NavigationSection } from '#web/catalogue/navigation-section.tsx'
import { OverlaysSection } from '#web/catalogue/overlays-section.tsx'
import { PickersSection } from '#web/catalogue/pickers-section.tsx'
import { ProseSection } from '#web/catalogue/prose-section.tsx'
import { StatesSection } from '#web/catalogue/states-section.tsx'

/** Every component in every state. The page around it mounts the DialogHost and the Toaster. */
export function GalleryPage({ now }: { now: number }) {
  return (
    <main className={styles.page}>
      <h1>UI kit</h1>
      <ActionsSection />
      <FieldsSection />
      <ChoicesSection />
      <PickersSection />
      <OverlaysSection />
      <ContentSection now={now} />
      <NavigationSection />
      <StatesSection />
      <ProseSection />
    </main>
  )
}
