import { useCallback, useRef, useState } from 'react'
import type { UploadedFile } from '#contract/shapes/site-file.ts'
import { outcomeOf, refusalOr } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { fileWords } from '#src/words/admin-files.ts'
import { uploadFetch } from '../../files/upload-fetch.ts'

/** A file on its way to the server, or what became of it. */
export interface Upload {
  id: string
  name: string
  bytes: number
  sent: number
  /** Estimated; undefined while nothing is known. */
  secondsLeft?: number
  state: 'waiting' | 'going' | 'done' | 'refused'
  stored?: UploadedFile
  problem?: string
  /** Refused, and may be sent once more. */
  canRetry?: boolean
}

export interface Uploads {
  list: readonly Upload[]
  add: (files: readonly File[]) => void
  /** Sends a refused file once more. */
  again: (id: string) => void
  /** Ends an upload, or removes what has ended from the list. */
  remove: (id: string) => void
}

const largest = 100 * 1024 * 1024
/** Milliseconds: the largest file at half a megabit per second. */
const longest = 30 * 60_000

type ChangeUpload = (id: string, part: Partial<Upload>) => void

/** Sends one file; what becomes of it is told by `change`. */
const useSend = (change: ChangeUpload, onStored: () => void) => {
  const { remote, clock, report } = useServices()
  return useCallback(
    async (id: string, file: File, signal: AbortSignal) => {
      if (signal.aborted) return
      const begun = clock.now()
      change(id, { state: 'going' })
      const fetch = uploadFetch((loaded, total) => {
        const sent = Math.round((loaded / Math.max(total, 1)) * file.size)
        const took = clock.now() - begun
        const secondsLeft =
          took > 1_000 ? Math.ceil(((file.size - sent) * took) / Math.max(sent, 1) / 1_000) : undefined
        change(id, { sent, secondsLeft })
      })
      const body = { files: [file] }
      const upload = () => remote.ask('POST /accounts/upload', { body }, { fetch, signal, timeout: longest })
      const outcome = await outcomeOf(upload, (error) => signal.aborted || report(error))
      if (outcome.done) {
        change(id, { state: 'done', sent: file.size, stored: outcome.value[0] })
        onStored()
      } else if (!signal.aborted)
        change(id, { state: 'refused', problem: refusalOr(fileWords.failed)(outcome.error), canRetry: true })
    },
    [remote, clock, report, change, onStored],
  )
}

/** Sends files one after another, so that each arrives as early as it can. */
export const useUploads = (onStored: () => void): Uploads => {
  const { localId } = useServices()
  const [list, setList] = useState<readonly Upload[]>([])
  const line = useRef<Promise<void>>(Promise.resolve())
  const ends = useRef(new Map<string, AbortController>())
  const files = useRef(new Map<string, File>())

  const change = useCallback<ChangeUpload>(
    (id, part) => setList((known) => known.map((each) => (each.id === id ? { ...each, ...part } : each))),
    [],
  )
  const send = useSend(change, onStored)

  const queue = useCallback(
    (id: string, file: File) => {
      const end = new AbortController()
      ends.current.set(id, end)
      line.current = line.current.then(() => send(id, file, end.signal))
    },
    [send],
  )

  const add = useCallback(
    (added: readonly File[]) => {
      for (const file of added) {
        const id = localId()
        const isTooLarge = file.size > largest
        const problem = isTooLarge
          ? { state: 'refused' as const, problem: fileWords.tooLarge }
          : { state: 'waiting' as const }
        setList((known) => [...known, { id, name: file.name, bytes: file.size, sent: 0, ...problem }])
        if (isTooLarge) continue
        files.current.set(id, file)
        queue(id, file)
      }
    },
    [localId, queue],
  )

  const again = useCallback(
    (id: string) => {
      const file = files.current.get(id)
      if (!file) return
      change(id, { state: 'waiting', sent: 0, canRetry: false })
      queue(id, file)
    },
    [change, queue],
  )

  const remove = useCallback((id: string) => {
    ends.current.get(id)?.abort()
    ends.current.delete(id)
    files.current.delete(id)
    setList((known) => known.filter((each) => each.id !== id))
  }, [])

  return { list, add, again, remove }
}
