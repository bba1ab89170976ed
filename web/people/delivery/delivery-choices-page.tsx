import { m } from '#contract/messages/generated/messages.js'
import { readDeliveryChoices } from '#contract/people/delivery.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import styles from '#web/own-area/own-list-page.module.css'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { PushDevices } from './push-devices.tsx'

/** All that says what reaches a member, and where. */
export function DeliveryChoicesPage() {
  const { data } = usePageQuery(readDeliveryChoices, {})
  return (
    <section className={styles.page}>
      <h1>{m.delivery_title()}</h1>
      {data ? (
        <>
          <PushDevices choices={data} />
          <DeliveryForm choices={data} />
        </>
      ) : (
        <SkeletonList label={m.ui_loading()} />
      )}
    </section>
  )
}
