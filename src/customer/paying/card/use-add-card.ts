import { useCallback } from 'react'
import { verifiedEmail } from '#src/customer/email/use-verified-email.ts'
import { useServices, type Services } from '#src/kit/services.ts'
import { askForCard } from './card-question.ts'

export const useAddCard = (): (() => Promise<boolean>) => {
  const services = useServices()
  return useCallback(() => addCard(services), [services])
}

/** Adds or replaces the card on file: first the confirmed email, then the provider's form. True when it is saved. */
export const addCard = async (services: Services): Promise<boolean> => (await verifiedEmail(services)) && askForCard()
