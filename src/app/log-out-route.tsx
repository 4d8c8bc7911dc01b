import { useEffect } from 'react'
import { useNavigation } from '#src/parts/navigation.ts'
import { useLogOut } from '#src/parts/log-out/use-log-out.ts'

/** /logOut: asks when something still waits, then leaves. */
export default function LogOutRoute() {
  const logOut = useLogOut()
  const { go, back } = useNavigation()
  useEffect(() => {
    void logOut().then((left) => (left ? go('/', { replace: true }) : back()))
  }, [])
  return null
}
