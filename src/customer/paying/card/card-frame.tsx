import { useEffect, useRef } from 'react'
import type { CardForm } from '#contract/rules/card-form.ts'
import { useBlockedFrame } from '#src/kit/frames/use-blocked-frame.ts'
import { useFrameMessages } from '#src/kit/frames/use-frame-messages.ts'
import { cardWords } from '#src/words/card.ts'
import * as css from './card-sheet.module.css'

const frameName = 'card-form'

interface CardFrameProps {
  form: CardForm
  /** The frame sent a message: a reason to fetch from the server, never a result. */
  onHint: (isReceipt: boolean) => void
  /** The page's policy names other hosts. */
  onBlocked: () => void
}

/** The events of our own page around a processor's script. */
const eventOf = (data: unknown): string => {
  const event = typeof data === 'object' && data !== null && 'payFrame' in data ? data.payFrame : ''
  return typeof event === 'string' ? event : ''
}

/** The processor's form in a frame. Messages count only when they come from this frame, with the origin of the form. */
export function CardFrame({ form, onHint, onBlocked }: CardFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const post = useRef<HTMLFormElement>(null)
  useFrameMessages(frame, form.origin, (data, page) => {
    const about = eventOf(data)
    if (about === 'ready' && form.start) page.postMessage({ start: form.start }, form.origin)
    else onHint(about === 'receipt')
  })
  // Before the form is sent, which the policy may stop.
  useBlockedFrame(form.origin, onBlocked)
  useEffect(() => post.current?.submit(), [form])
  return (
    <>
      <iframe
        ref={frame}
        className={css.frame}
        name={frameName}
        title={cardWords.frame}
        src={form.fields ? undefined : form.url}
        sandbox="allow-scripts allow-forms allow-same-origin"
        referrerPolicy="no-referrer"
      />
      {form.fields && (
        <form ref={post} method="post" action={form.url} target={frameName} hidden>
          {Object.entries(form.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </form>
      )}
    </>
  )
}
