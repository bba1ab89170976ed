import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'

/** Has a list as a file; the link to it is good for one sitting, so it is made when it is wanted. */
export function FileButton({ makeLink }: { makeLink: () => Promise<{ address: string }> }) {
  async function download() {
    const { address } = await makeLink()
    location.assign(address)
  }
  return <Button onClick={() => void download().catch(() => {})}>{m.manage_ledger_file()}</Button>
}
