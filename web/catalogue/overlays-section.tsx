import { Flag, MoreHorizontal, Pencil, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ColumnMenu } from '#web/ui/column-menu.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx'
import { MoreMenu } from '#web/ui/more-menu.tsx'
import { notice } from '#web/ui/notice.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { prompt } from '#web/ui/prompt.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { Row, Sample, Section } from './sample.tsx'
import { words } from './words.ts'

export function OverlaysSection() {
  const w = words()
  const [open, setOpen] = useState(false)
  const say = (text: string) => toast.show({ kind: 'info', text })
  const menu = (
    <Menu trigger={<IconButton label={w.more} icon={<MoreHorizontal />} />}>
      <MenuItem icon={<Pencil />} onSelect={() => say(w.saved)}>
        {w.save}
      </MenuItem>
      <MenuItem icon={<Flag />} onSelect={() => {}} disabled>
        {w.publish}
      </MenuItem>
      <MenuLink to="/" icon={<Star />}>
        {w.browse}
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} onSelect={() => say(w.remove)} danger>
        {w.remove}
      </MenuItem>
    </Menu>
  )
  return (
    <Section title="Overlays">
      <Sample title="Menu, Popover, Tooltip">
        <Row>
          {menu}
          <Popover trigger={<Button>{w.names[0]}</Button>} title={w.names[0]}>
            <p>{w.longText}</p>
          </Popover>
          <Tooltip text={w.search}>
            <IconButton label={w.search} icon={<Star />} />
          </Tooltip>
        </Row>
      </Sample>
      <Sample title="MoreMenu, ColumnMenu">
        <Row>
          <MoreMenu>
            <MenuItem onSelect={() => say(w.saved)}>{w.save}</MenuItem>
          </MoreMenu>
          <ColumnMenu
            trigger={<Button>{w.more}</Button>}
            onClosed={() => {}}
            finalFocus={() => true}
            groups={w.tabs.slice(0, 2).map((name) => [
              name,
              w.tags.slice(0, 5).map((tag) => (
                <MenuItem key={tag} onSelect={() => say(tag)}>
                  {tag}
                </MenuItem>
              )),
            ])}
          />
        </Row>
      </Sample>
      <Sample title="Dialog">
        <Row>
          <Button onClick={() => setOpen(true)}>Dialog</Button>
        </Row>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={w.publish}
          description={w.doneText}
          footer={
            <>
              {menu}
              <Button variant="primary" onClick={() => setOpen(false)}>
                {w.publish}
              </Button>
            </>
          }
        >
          <Field label={w.content}>
            <TextArea defaultValue={w.longText} />
          </Field>
        </Dialog>
      </Sample>
      <AskingSample say={say} />
      <Sample title="Toast: info, success, error that stays">
        <Row>
          <Button onClick={() => say(w.sent)}>info</Button>
          <Button onClick={() => toast.show({ kind: 'success', text: w.saved })}>success</Button>
          <Button onClick={() => toast.show({ kind: 'error', text: w.serverError, persistent: true })}>
            error
          </Button>
        </Row>
      </Sample>
    </Section>
  )
}

function AskingSample({ say }: { say: (text: string) => void }) {
  const w = words()

  async function askToDelete() {
    if (await confirm({ title: w.confirmTitle, body: w.confirmBody, action: w.remove, danger: true }))
      say(w.remove)
  }

  async function askToPay() {
    if (await confirm({ title: w.unlockTitle, body: w.unlockBody, action: w.pay })) say(w.pay)
  }

  async function askForNumber() {
    const text = await prompt({ title: w.promptNumber, label: w.promptNumberLabel, pattern: /\d+/ })
    if (text !== null) say(text)
  }

  async function askForPassword() {
    const validator = (text: string) => text.length >= 4 || w.ownMessage
    const text = await prompt({ title: w.promptTitle, label: w.promptLabel, type: 'password', validator })
    if (text !== null) say(w.saved)
  }

  return (
    <Sample title="confirm, prompt, notice (reload to leave the notice)">
      <Row>
        <Button onClick={askToDelete}>confirm danger</Button>
        <Button onClick={askToPay}>confirm</Button>
        <Button onClick={askForNumber}>prompt pattern</Button>
        <Button onClick={askForPassword}>prompt validator</Button>
        <Button onClick={() => notice.show({ title: w.noticeTitle, text: w.noticeText })}>notice</Button>
      </Row>
    </Sample>
  )
}
