import { ActionsSection } from '#web/gallery/actions-section.tsx'
import { ChoicesSection } from '#web/gallery/choices-section.tsx'
import { ContentSection } from '#web/gallery/content-section.tsx'
import { FieldsSection } from '#web/gallery/fields-section.tsx'
import styles from '#web/gallery/gallery.module.css'
import { NavigationSection } from '#web/gallery/navigation-section.tsx'
import { OverlaysSection } from '#web/gallery/overlays-section.tsx'
import { PickersSection } from '#web/gallery/pickers-section.tsx'
import { ProseSection } from '#web/gallery/prose-section.tsx'
import { StatesSection } from '#web/gallery/states-section.tsx'

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
