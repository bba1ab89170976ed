import { ActionsSection } from './actions-section.tsx'
import styles from './catalogue.module.css'
import { ChoicesSection } from './choices-section.tsx'
import { ClientStateSection } from './client-state-section.tsx'
import { ContentSection } from './content-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { NavigationSection } from './navigation-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { PickersSection } from './pickers-section.tsx'
import { ProseSection } from './prose-section.tsx'
import { StatesSection } from './states-section.tsx'

/** Every component in every state. The page around it mounts the DialogHost and the Toaster. */
export function CataloguePage({ now }: { now: number }) {
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
      <ClientStateSection />
    </main>
  )
}
