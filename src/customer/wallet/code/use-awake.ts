import { useEffect, useState } from 'react'
import { keepAwake } from '#src/platform/wake-lock.ts'

/** Keeps the screen awake while on. Returns whether the browser does. */
export const useAwake = (on: boolean): boolean => {
  const [awake, setAwake] = useState(false)
  useEffect(() => (on ? keepAwake(setAwake) : undefined), [on])
  return awake
}
