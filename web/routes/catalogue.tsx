import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useNow } from '#web/core/site.ts'

// The condition is a constant of the build, so the page isn't even built for production.
const CataloguePage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('#web/catalogue/catalogue-page.tsx')).CataloguePage }))
  : null

export const Route = createFileRoute('/catalogue')({
  // Its code arrives when it is used, which a page drawn as a whole can't wait for.
  ssr: false,
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw redirect({ to: '/', statusCode: 302 })
  },
  component: Gallery,
})

function Gallery() {
  const now = useNow()
  return <Suspense>{CataloguePage && <CataloguePage now={now} />}</Suspense>
}
