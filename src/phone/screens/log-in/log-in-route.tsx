import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { leaveGuest } from '#src/customer/identity/log-in-actions.ts'
import LogInScreen from './log-in-screen.tsx'

/** /logIn: a guest's session ends on arrival, and the start screen is then the log-in. */
export default function LogInRoute() {
  const { own } = useServices()
  const { go } = useNavigation()
  const [arrived, setArrived] = useState(false)
  const lead = useEffectEvent((wasGuest: boolean) =>
    wasGuest ? go(`/${location.search}`, { replace: true }) : setArrived(true),
  )
  useEffect(() => void leaveGuest(own).then(lead), [own])
  return arrived ? <LogInScreen /> : null
}
