import { useEffect, useMemo } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useServices } from '#src/kit/services.ts'
import { createFormDraft, type DraftOf } from './form-draft.ts'

export interface ShownDraft<Values extends FieldValues> extends DraftOf<Values> {
  /** False while the form's sheet is closed: what was typed before is stored at once. */
  open?: boolean
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Stores the input of a form on this device until it is sent, also over Back and a reload. A log-out removes it.
 * @param shown undefined: nothing is stored. `empty` and `secrets` are the same objects in every rendering.
 * @returns removes the draft
 */
export const useFormDraft = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  shown: ShownDraft<Values> | undefined,
): (() => Promise<void>) => {
  const { own, clock } = useServices()
  const { name, empty, secrets, open } = shown ?? {}
  const draft = useMemo(
    () =>
      name && empty ? createFormDraft({ own, clock }, { name, empty, ...(secrets ? { secrets } : {}) }) : undefined,
    [own, clock, name, empty, secrets],
  )
  useEffect(() => {
    void draft?.read().then((typed) => {
      if (typed && same(form.getValues(), empty)) form.reset({ ...empty, ...typed } as DefaultValues<Values>)
    })
  }, [draft, form, empty])
  useEffect(() => {
    if (!draft) return
    const stop = form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.note(values) })
    return () => {
      stop()
      draft.flush()
    }
  }, [draft, form, open])
  return async () => draft?.remove()
}
