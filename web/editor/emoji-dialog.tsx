import { Picker } from 'emoji-mart'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { Dialog } from '#web/ui/dialog.tsx'
import { isComposing } from '#web/ui/is-composing.ts'
import { chineseWords, emojiData, englishWords, nameOfEmoji } from './emoji-data.ts'
import styles from './emoji-dialog.module.css'

/** The picker shows 90 results, 6 skin tones and is 435 px high of its own accord. */
const perLine = 9
const maxFrequentRows = 4
/** Pixels that nine take with what stands around them. */
const widthMin = 420

type Answer = { onAnswer: (emoji: string | null) => void }

export function EmojiDialog({ onAnswer }: Answer) {
  const picker = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      open
      sheet
      size="s"
      title={m.editor_emoji()}
      initialFocus={picker}
      onOpenChange={() => onAnswer(null)}
    >
      <EmojiPicker parent={picker} onAnswer={onAnswer} />
    </Dialog>
  )
}

/** The element of emoji-mart, whose data comes with it: nothing is asked of another host. */
function EmojiPicker({ parent, onAnswer }: Answer & { parent: RefObject<HTMLDivElement | null> }) {
  const choose = useEffectEvent(({ native }: { native?: string }) => onAnswer(native ?? null))
  const close = useEffectEvent(() => onAnswer(null))
  useEffect(() => {
    const isChinese = getLocale() === 'zh-CN'
    const picker = new Picker({
      data: emojiData,
      i18n: isChinese ? chineseWords : englishWords,
      locale: isChinese ? 'zh' : 'en',
      theme: document.documentElement.dataset.theme ?? 'auto',
      perLine,
      maxFrequentRows,
      dynamicWidth: window.innerWidth < widthMin,
      autoFocus: true,
      onEmojiSelect: (emoji: { native?: string }) => choose(emoji),
    }) as unknown as HTMLElement
    dress(picker.shadowRoot)
    const naming = new MutationObserver(() => nameEmoji(picker.shadowRoot))
    if (picker.shadowRoot)
      naming.observe(picker.shadowRoot, { subtree: true, childList: true, attributeFilter: ['aria-label'] })
    const frame = parent.current
    frame?.append(picker)
    // The dialog may look for what to focus before the picker has drawn its search, or after.
    const findSearch = () => picker.shadowRoot?.querySelector('input')
    const focusSearch = () => findSearch()?.focus()
    // The picker takes an input method's Enter, arrows and Escape for its own. In a search without words its own Escape only
    // lets go of the focus, which is nowhere then.
    function press(event: KeyboardEvent) {
      if (isComposing(event)) return event.stopPropagation()
      if (event.key !== 'Escape' || findSearch()?.value) return
      event.stopPropagation()
      close()
    }
    frame?.addEventListener('focus', focusSearch)
    frame?.addEventListener('keydown', press, true)
    return () => {
      naming.disconnect()
      frame?.removeEventListener('focus', focusSearch)
      frame?.removeEventListener('keydown', press, true)
      picker.remove()
    }
  }, [parent])
  return <div ref={parent} className={styles.picker} tabIndex={-1} />
}

/** The picker calls an emoji's button by the emoji alone, which not every screen reader can read, and none in the page's language. */
function nameEmoji(root: ShadowRoot | null): void {
  for (const button of root?.querySelectorAll('button[aria-posinset]') ?? []) {
    const emoji = button.getAttribute('aria-label') ?? ''
    const name = nameOfEmoji(emoji)
    if (name) button.setAttribute('aria-label', `${emoji} ${name}`)
  }
}

/**
 * What the picker says in grey is by 4.2 and 2.8 to 1 of its own accord, and it has no variable for that. Where colours are
 * forced it tells neither the focus nor the chosen emoji, which it does by grounds and a shadow.
 */
function dress(root: ShadowRoot | null): void {
  if (!root?.adoptedStyleSheets) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`::placeholder { opacity: 0.75 !important; }
    .preview-placeholder { color: rgba(var(--em-rgb-color), 0.75) !important; }
    .bar, .background, input:focus { outline: 2px solid transparent !important; outline-offset: -2px; }`)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
