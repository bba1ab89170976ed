import { useEffect, useRef, useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { messagePicturesMax } from '#contract/people/message-sending.ts'
import { namesIn } from '#contract/posts/upload-paths.ts'
import { createUpload, type UploadOptions } from '#contract/posts/uploads.ts'
import { isApiError } from '#web/api/api-error.ts'
import { sendFile } from '#web/api/send-file.ts'
import { refuseFile, sayUploadError, takesAny, useUploadRules } from '#web/editor/upload-rules.ts'

export interface ChosenPicture {
  id: number
  file: File
  /** Of the file itself, to be shown at once. */
  url: string
  alt: string
  /** From 0 to 1, how much of it is up. */
  part: number
  /** The name of its upload. */
  name?: string | undefined
  /** Why it isn't up. */
  problem?: string | undefined
  /** Whether it goes by itself once there is a connection. */
  waitsForLine?: boolean | undefined
}

/** The pictures that a message will have: each goes up as soon as it is chosen, pasted or dropped. */
export function useChosenPictures() {
  const { rules, findRulesFor, askAgain } = useUploadRules()
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const [tooMany, setTooMany] = useState(false)
  const sending = useRef(new Map<number, AbortController>())
  const lastId = useRef(0)
  const present = useRef(pictures)
  present.current = pictures

  const change = (id: number, changes: Partial<ChosenPicture>) =>
    setPictures((shown) => shown.map((one) => (one.id === id ? { ...one, ...changes } : one)))

  async function send({ id, file }: ChosenPicture) {
    const controller = new AbortController()
    sending.current.set(id, controller)
    change(id, { part: 0, problem: undefined, waitsForLine: undefined })
    try {
      const watching = { onProgress: (part: number) => change(id, { part }), signal: controller.signal }
      const { url } = await sendFile(createUpload, { uploadKind: 'image' }, file, watching)
      change(id, { part: 1, name: namesIn(url, 1)[0] })
    } catch (error) {
      const waitsForLine = isApiError(error) && error.status === 0
      const problem = waitsForLine ? m.conversations_picture_offline() : sayUploadError(error)
      change(id, { problem, waitsForLine })
      if (!waitsForLine) askAgain()
    } finally {
      sending.current.delete(id)
    }
  }

  async function add(files: readonly File[]) {
    const refuses = ({ image }: UploadOptions) => files.some((file) => refuseFile(file, image))
    const image = (await findRulesFor(refuses))?.image
    if (!image) return
    const room = messagePicturesMax - present.current.length
    setTooMany(files.length > room)
    const added = files.slice(0, room).map((file) => {
      const refusal =
        refuseFile(file, image) ?? (file.type.startsWith('image/') ? undefined : m.field_not_a_picture())
      const url = URL.createObjectURL(file)
      return { id: ++lastId.current, file, url, alt: '', part: 0, problem: refusal }
    })
    setPictures((shown) => [...shown, ...added])
    for (const one of added) if (!one.problem) void send(one)
  }

  function remove({ id, url }: ChosenPicture) {
    sending.current.get(id)?.abort()
    URL.revokeObjectURL(url)
    setTooMany(false)
    setPictures((shown) => shown.filter((one) => one.id !== id))
  }

  const latest = useRef({ send })
  latest.current = { send }
  useEffect(() => {
    const running = sending.current
    const resend = () => {
      for (const one of present.current) if (one.waitsForLine) void latest.current.send(one)
    }
    window.addEventListener('online', resend)
    return () => {
      window.removeEventListener('online', resend)
      for (const controller of running.values()) controller.abort()
      for (const { url } of present.current) URL.revokeObjectURL(url)
    }
  }, [])

  return {
    pictures,
    isAllowed: rules !== undefined && takesAny(rules.image),
    extensions: rules?.image.extensions ?? [],
    problem: tooMany ? m.conversations_picture_full({ max: messagePicturesMax }) : '',
    add,
    remove,
    retry: (one: ChosenPicture) => void send(one),
    describe: ({ id }: ChosenPicture, alt: string) => change(id, { alt }),
    clear: () => {
      for (const { url } of present.current) URL.revokeObjectURL(url)
      setPictures([])
    },
  }
}
export type ChosenPictures = ReturnType<typeof useChosenPictures>
