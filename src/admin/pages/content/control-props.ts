import type { ReactNode } from 'react'
import type { Field, Row } from '#contract/content/field.ts'
import type { FieldWords } from '#src/words/content.ts'

export type Value = Row[string]

/** What the control of a field is given. */
export interface ControlProps {
  data: Field
  /** JSON pointer of the field, by which it is found. */
  path: string
  label: string
  hint: ReactNode
  problem: string | undefined
  value: Value
  isFixed: boolean
  /** The row may be without a value. */
  isOptional: boolean
  names: FieldWords['values']
  onChange: (value: Value) => void
}
