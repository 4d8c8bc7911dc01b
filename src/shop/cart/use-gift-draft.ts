import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useServices } from '#src/kit/services.ts'
import { dropGiftDraft, readGiftDraft, writeGiftDraft } from './gift-draft.ts'
import { emptyGift, type GiftForm } from './gift-form.ts'

/** Milliseconds: a reload right after a keystroke may lose this much typing. */
const draftDelay = 300

const same = (a: GiftForm, b: GiftForm): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Stores the input on this device until it is in the cart, also over Back and a reload. @returns removes the draft */
export const useGiftDraft = (form: UseFormReturn<GiftForm>, open: boolean): (() => Promise<void>) => {
  const { own, clock } = useServices()
  const typed = useRef<GiftForm>(undefined)
  useEffect(() => {
    void readGiftDraft(own).then((draft) => same(form.getValues(), emptyGift) && form.reset(draft))
  }, [own, form])
  useEffect(() => {
    const write = () => {
      if (typed.current) void writeGiftDraft(own, typed.current)
      typed.current = undefined
    }
    let cancel = () => {}
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        cancel()
        typed.current = same(values, emptyGift) ? undefined : { ...values }
        cancel = clock.after(draftDelay, write)
      },
    })
    return () => {
      stop()
      cancel()
      write()
    }
  }, [own, clock, form, open])
  return () => {
    typed.current = undefined
    return dropGiftDraft(own)
  }
}
