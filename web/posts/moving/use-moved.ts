import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { OutputOf } from '#contract/core/endpoint.ts'
import type { moveComments } from '#contract/posts/moving.ts'
import { toast } from '#web/ui/toast.ts'

/** Goes to where the comments stand now, and forgets what was known of both topics. */
export function useMoved() {
  const router = useRouter()
  const queryClient = useQueryClient()
  return async ({ commentId }: OutputOf<typeof moveComments>, text: string) => {
    toast.show({ kind: 'success', text })
    await router.navigate({ to: '/thread', search: { commentId } })
    await queryClient.invalidateQueries()
  }
}
