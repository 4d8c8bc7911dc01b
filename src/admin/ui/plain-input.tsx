import type { ComponentProps } from 'react'
import * as css from './plain-input.module.css'

type PlainInputProps = ComponentProps<'input'> & { type: 'date' | 'time'; 'aria-label': string }

/** A date or a time in a row of others: its name is read out, its message stands elsewhere. */
export const PlainInput = (props: PlainInputProps) => <input {...props} className={css.input} />
