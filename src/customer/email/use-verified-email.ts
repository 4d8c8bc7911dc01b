import { useCallback } from 'react'
import { account } from '#src/resources/resource.ts'
import { useServices, type Services } from '#src/kit/services.ts'
import { askConfirmed } from './confirmation.ts'
import { askToVerify, type Purpose } from './question.ts'

export const useVerifiedEmail = (purpose: Purpose = 'card'): (() => Promise<boolean>) => {
  const services = useServices()
  return useCallback(() => verifiedEmail(services, purpose), [services, purpose])
}

/**
 * Before a card, a purchase or a claim: true when the email is confirmed. Otherwise asks the user to confirm it.
 * When the server cannot be reached, the stored account decides.
 */
export const verifiedEmail = async (services: Services, purpose: Purpose = 'card'): Promise<boolean> => {
  const known = await services.keeper.read(account, undefined)
  if (known?.value.emailConfirmed) return true
  const confirmed = await askConfirmed(services).catch(() => false)
  return confirmed || askToVerify(purpose)
}
