import { useRef, useState, type ReactNode, type UIEvent } from 'react'
import { stickyHeaderAfter } from '#contract/constants.ts'
import { BackButton } from './back-button.tsx'
import { Body } from '#src/customer/ui/body.tsx'
import { cx } from '#src/ui/cx.ts'
import { PageHead } from './page-head.tsx'
import { useScrollMemory } from '#src/ui/scroll-memory.ts'
import { StickyHeader } from './sticky-header.tsx'
import * as frame from '#src/ui/styles/frame.module.css'

export interface PageProps {
  /** Absent on pages with their own head (home, log-in). */
  title?: ReactNode
  /** Beside the title; shown in the sticky header too. */
  end?: ReactNode
  /** Shows a floating Back button at the top left. */
  onBack?: () => void
  /**
   * Above the scroller, up to the edges, or beside it where the page is wide and low: a map. The page then has no sticky
   * header.
   */
  top?: ReactNode
  /** Below the scroller: a pay bar, the one button of a form. */
  footer?: ReactNode
  /** False for content up to the edges. */
  padded?: boolean
  /** Content is loading; announced to screen readers. */
  busy?: boolean
  /** Of its content, on wide screens: fields, text (the default), or cards in columns. */
  width?: 'form' | 'text' | 'list'
  className?: string
  children: ReactNode
}

const widths = { form: frame.form, text: undefined, list: frame.list }

/** Pixels of scroll after which content would be below the Back button. */
const stripAfter = 8

/** none: not scrolled. strip: a plain strip behind Back. title: the strip with the title. */
type Header = 'none' | 'strip' | 'title'

/** @param top pixels that the page is scrolled by */
export const headerAt = (top: number): Header =>
  top > stickyHeaderAfter ? 'title' : top > stripAfter ? 'strip' : 'none'

/** One screen of the mobile shell: the only scroller, its head, and the elements that float over it or follow it. */
export function Page(props: PageProps) {
  const { title, end, onBack, top, footer, padded = true, busy, width = 'text', className, children } = props
  const [header, setHeader] = useState<Header>('none')
  const scroller = useRef<HTMLElement>(null)
  const memory = useScrollMemory(scroller)
  const onScroll = (event: UIEvent<HTMLElement>) => {
    setHeader(headerAt(event.currentTarget.scrollTop))
    memory.note()
  }
  const strip = top ? 'none' : header
  const named = strip === 'title' && Boolean(title)
  return (
    <div className={cx(frame.page, frame.column, widths[width], Boolean(top) && frame.topped)} data-ui="page">
      {/* First in the focus order, as on the screen. */}
      {onBack && <BackButton onClick={onBack} />}
      {top && <div className={frame.top}>{top}</div>}
      <main className={cx(frame.scroll, className)} ref={scroller} onScroll={onScroll} aria-busy={busy || undefined}>
        {title && <PageHead title={title} end={end} back={Boolean(onBack) && !top} />}
        {padded ? <Body>{children}</Body> : children}
      </main>
      {(named || (strip !== 'none' && onBack)) && <StickyHeader title={named && title} end={named && end} />}
      {footer}
    </div>
  )
}
