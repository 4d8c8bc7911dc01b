import type { ComponentProps } from 'react'
import { cx } from '#src/ui/cx.ts'
import * as frame from '#src/ui/styles/frame.module.css'

/** The column of a page's content, inside its gutters. */
export const Body = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} data-ui="body" className={cx(frame.body, className)} />
)
