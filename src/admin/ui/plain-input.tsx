import type { ComponentProps } from 'react'
import * as css from './plain-input.module.css'

type PlainInputProps = ComponentProps<'input'> & { type: 'date' | 'time' | 'text'; 'aria-label': string }

/** A date, a time or a number in a row of others: its name is read out, its message stands elsewhere. */
export const PlainInput = (props: PlainInputProps) => <input {...props} className={css.input} />
