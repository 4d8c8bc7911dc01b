import { useState, type ReactNode, type Ref, type UIEvent } from 'react'
import { stickyHeaderAfter } from '#contract/constants.ts'
import { BackButton } from './back-button.tsx'
import { cx } from './cx.ts'
import { PageHead } from './page-head.tsx'
import { StickyHeader } from './sticky-header.tsx'

export interface PageProps {
  /** Left out by pages that bring a head of their own (home, log-in). */
  title?: ReactNode
  /** Beside the title; shown in the sticky header too. */
  end?: ReactNode
  /** With it a Back button floats top left. */
  onBack?: () => void
  /** Below the scroller: a pay bar, the one button of a form. */
  footer?: ReactNode
  /** False for content that reaches the edges. */
  padded?: boolean
  /** Content is on its way; said to readers. */
  busy?: boolean
  scrollerRef?: Ref<HTMLElement>
  className?: string
  children: ReactNode
}

function useScrolledPast(distance: number) {
  const [past, setPast] = useState(false)
  const onScroll = (event: UIEvent<HTMLElement>) => setPast(event.currentTarget.scrollTop > distance)
  return [past, onScroll] as const
}

/** One screen of the mobile shell: the only scroller, its head, and what floats over or stands below it. */
export function Page({ title, end, onBack, footer, padded = true, busy, scrollerRef, className, children }: PageProps) {
  const [scrolled, onScroll] = useScrolledPast(stickyHeaderAfter)
  return (
    <div className="page">
      <main className={cx('scroll', className)} ref={scrollerRef} onScroll={onScroll} aria-busy={busy || undefined}>
        {title && <PageHead title={title} end={end} back={Boolean(onBack)} />}
        {padded ? <div className="body">{children}</div> : children}
      </main>
      {title && scrolled && <StickyHeader title={title} end={end} />}
      {onBack && <BackButton onClick={onBack} />}
      {footer}
    </div>
  )
}
