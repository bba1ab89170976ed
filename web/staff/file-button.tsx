import { m } from '#contract/messages/generated/messages.js'
import { useWrite } from '#web/api/use-write.ts'
import { Button } from '#web/ui/button.tsx'

/** Has a list as a file; the link to it is good for one sitting, so it is made when it is wanted. */
export function FileButton({ makeLink }: { makeLink: () => Promise<{ address: string }> }) {
  const { send, busy } = useWrite(makeLink)
  async function download() {
    const link = await send()
    if (link) location.assign(link.address)
  }
  return (
    <Button busy={busy} onClick={() => void download()}>
      {m.manage_ledger_file()}
    </Button>
  )
}
