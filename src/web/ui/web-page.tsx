import type { ReactNode } from 'react'
import { cx } from '#src/ui/cx.ts'
import * as css from './web-page.module.css'

interface WebPageProps {
  title?: ReactNode
  /** Beside the title. */
  end?: ReactNode
  /** Of its content; `wide` is the width of the top bar, `full` that of the window. */
  width?: 'wide' | 'text' | 'form' | 'full'
  /** Content is loading; announced to screen readers. */
  busy?: boolean
  className?: string
  children: ReactNode
}

const widths = { wide: undefined, text: css.text, form: css.form, full: css.full }

/** The address of a page's content, for the link that skips the bars. */
export const contentId = 'content'

/** One page of the web shop: its head and its content, between the bars. The document scrolls. */
export const WebPage = ({ title, end, width = 'wide', busy, className, children }: WebPageProps) => (
  <main
    id={contentId}
    tabIndex={-1}
    className={cx(css.webPage, widths[width], className)}
    aria-busy={busy || undefined}
  >
    {title && (
      <div className={css.head}>
        <h1>{title}</h1>
        {end}
      </div>
    )}
    {children}
  </main>
)
