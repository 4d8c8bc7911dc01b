import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import * as frame from './styles/frame.module.css'

/** The column of a page's content, inside its gutters. */
export const Body = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} data-ui="body" className={cx(frame.body, className)} />
)
