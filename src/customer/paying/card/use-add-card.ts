import { useCallback } from 'react'
import { useVerifiedEmail } from '#src/customer/email/use-verified-email.ts'
import { askForCard } from './card-question.ts'

/** Adds or replaces the card on file: first the confirmed email, then the provider's form. True when it is saved. */
export const useAddCard = (): (() => Promise<boolean>) => {
  const verifyEmail = useVerifiedEmail()
  return useCallback(async () => (await verifyEmail()) && askForCard(), [verifyEmail])
}
