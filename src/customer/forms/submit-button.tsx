import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '#src/ui/button.tsx'
import { incompleteText, type Problems } from './rules.ts'

interface Props<Values extends FieldValues> {
  form: UseFormReturn<Values>
  problems: Problems<Values>
  /** The names of the fields, for the text about those that are empty. */
  labels: Partial<Record<keyof Values, string>>
  children: ReactNode
}

/** The button of a form: busy while the form is sent. The text below it says what the form still lacks. */
export const SubmitButton = <Values extends FieldValues>({ form, problems, labels, children }: Props<Values>) => (
  <Button
    type="submit"
    size="lg"
    block
    busy={form.formState.isSubmitting}
    reason={incompleteText(problems, form.watch(), labels)}
  >
    {children}
  </Button>
)
