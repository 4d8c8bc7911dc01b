import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import {
  isPreviewReport,
  listChange,
  type ListChange,
  type PreviewOrder,
  type PreviewView,
} from '#contract/preview-messages.ts'
import type { SiteConfig } from '#contract/site/settings.ts'

/** Milliseconds until a frame that has not reported counts as failed. */
const startLimit = 20_000

interface PreviewFrame {
  frame: RefObject<HTMLIFrameElement | null>
  isReady: boolean
  hasFailed: boolean
  /** The app threw at the newest order that it has drawn. */
  hasThrown: boolean
  /** Of the frame's element: another one starts it again. */
  key: string
  again: () => void
}

interface Shown {
  /** The shell that the frame shows. */
  shell: 'phone' | 'web'
  config: SiteConfig
  view: PreviewView
  /** Undefined until they are read. */
  answers: Answers | undefined
  /** Those that a member gets. */
  memberAnswers: Answers
  /** JSON pointer of the setting that was clicked in the preview. */
  onChosen: (setting: string) => void
  /** Escape was pressed in the preview. */
  onLeft: () => void
}

type Answers = Readonly<Record<string, unknown>>

/** The answers that the frame does not have. */
const changedOf = (before: Answers | undefined, answers: Answers): Answers =>
  before ? Object.fromEntries(Object.entries(answers).filter(([name, value]) => before[name] !== value)) : answers

const isEmpty = (members: object): boolean => Object.keys(members).length === 0

/** The same, lists that the frame has by what differs. */
const toldAnswers = (before: Answers | undefined, answers: Answers): Pick<PreviewOrder, 'answers' | 'lists'> => {
  const whole: Record<string, unknown> = {}
  const lists: Record<string, ListChange> = {}
  for (const [name, value] of Object.entries(changedOf(before, answers))) {
    const known = before?.[name]
    if (Array.isArray(known) && Array.isArray(value)) lists[name] = listChange(known, value)
    else whole[name] = value
  }
  return { ...(!isEmpty(whole) && { answers: whole }), ...(!isEmpty(lists) && { lists }) }
}

/**
 * Sends the edited config and the view to the frame, each time that they change, and hears what was clicked there. The
 * frame has no origin of its own: it is known by its window.
 */
export const usePreviewFrame = ({
  shell,
  config,
  view,
  answers,
  memberAnswers,
  onChosen,
  onLeft,
}: Shown): PreviewFrame => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [thrown, setThrown] = useState<{ key: string; number: number } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = `${shell} ${attempt}`
  const number = useRef(0)
  /** What the frame has, and which frame. */
  const sent = useRef<{ key: string; answers: Answers; memberAnswers: Answers } | null>(null)
  const isReady = ready === key

  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (!source || source !== frame.current?.contentWindow || !isPreviewReport(data)) return
      if (data.type === 'preview:ready') setReady(key)
      if (data.type === 'preview:drawn') {
        performance.mark('preview-drawn', { detail: data.number })
        setThrown((last) => (last && last.number < data.number ? null : last))
      }
      if (data.type === 'preview:thrown') setThrown({ key, number: data.number })
      if (data.type === 'preview:left') onLeft()
      if (data.type === 'preview:chosen') onChosen(data.setting)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [key, onChosen, onLeft])

  useEffect(() => {
    if (isReady) return
    const timer = setTimeout(() => setFailed(key), startLimit)
    return () => clearTimeout(timer)
  }, [isReady, key])

  useEffect(() => {
    if (!isReady || !answers) return
    number.current += 1
    const last = sent.current?.key === key ? sent.current : undefined
    const freshOwn = changedOf(last?.memberAnswers, memberAnswers)
    sent.current = { key, answers, memberAnswers }
    const order: PreviewOrder = {
      type: 'preview',
      number: number.current,
      config,
      view,
      ...toldAnswers(last?.answers, answers),
      ...(!isEmpty(freshOwn) && { memberAnswers: freshOwn }),
    }
    // An opaque origin cannot be named. What is sent is what every visitor of the merchant may read.
    frame.current?.contentWindow?.postMessage(order, '*')
    performance.mark('preview-sent', { detail: number.current })
  }, [isReady, key, answers, memberAnswers, config, view])

  const again = useCallback(() => setAttempt((count) => count + 1), [])
  return { frame, isReady, hasFailed: failed === key && !isReady, hasThrown: thrown?.key === key, key, again }
}
