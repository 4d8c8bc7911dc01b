import { useEffect, useMemo, useState } from 'react'
import { useServices } from '#src/kit/services.ts'
import { createBalanceCheck, type Balance } from './balance.ts'

/** The balance of the gift card whose number is typed, as soon as the number is complete. */
export const useBalance = (typed: string): Balance => {
  const services = useServices()
  const [balance, setBalance] = useState<Balance>({ is: 'unasked' })
  const check = useMemo(() => createBalanceCheck(services, setBalance), [services])
  useEffect(() => check.see(typed), [check, typed])
  useEffect(() => check.stop, [check])
  return balance
}
