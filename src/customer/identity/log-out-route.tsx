import { useEffect, useEffectEvent } from 'react'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useLogOut } from './use-log-out.ts'

/** /logOut: asks for confirmation while changes are queued, then logs out. */
export default function LogOutRoute() {
  const logOut = useLogOut()
  const { go, back } = useNavigation()
  const leave = useEffectEvent(async () => ((await logOut()) ? go('/', { replace: true }) : back()))
  useEffect(() => void leave(), [])
  return null
}
