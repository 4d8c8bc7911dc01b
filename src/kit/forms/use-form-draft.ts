import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useServices } from '#src/kit/services.ts'
import type { DeviceValueName } from '#src/local/device-value.ts'
import { deleteDeviceValue, readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'

/** Milliseconds: a reload right after a keystroke may lose this much typing. */
const draftDelay = 300

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export interface FormDraft<Values extends FieldValues> {
  name: DeviceValueName & `draft/${string}`
  /** The values of the untouched form; a constant of the module. They are not stored. */
  empty: Values
  /** False while the form's sheet is closed: what was typed before is stored at once. */
  open?: boolean
}

/**
 * Stores the input of a form on this device until it is sent, also over Back and a reload.
 * @param draft undefined: nothing is stored
 * @returns removes the draft
 */
export const useFormDraft = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  draft: FormDraft<Values> | undefined,
): (() => Promise<void>) => {
  const { own, clock } = useServices()
  const typed = useRef<Values>(undefined)
  const { name, empty, open } = draft ?? {}
  useEffect(() => {
    if (!name) return
    void readDeviceValue<Partial<Values>>(own, name).then((stored) => {
      if (stored && same(form.getValues(), empty)) form.reset({ ...empty, ...stored } as DefaultValues<Values>)
    })
  }, [own, form, name, empty])
  useEffect(() => {
    if (!name) return
    const write = () => {
      if (typed.current) void writeDeviceValue(own, name, typed.current)
      typed.current = undefined
    }
    let cancel = () => {}
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        cancel()
        typed.current = same(values, empty) ? undefined : { ...values }
        cancel = clock.after(draftDelay, write)
      },
    })
    return () => {
      stop()
      cancel()
      write()
    }
  }, [own, clock, form, name, empty, open])
  return async () => {
    typed.current = undefined
    if (name) await deleteDeviceValue(own, name)
  }
}
