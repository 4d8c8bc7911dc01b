import { Activity, useState, type ReactNode } from 'react'
import type { Permission } from '#contract/permissions.ts'
import { useMay } from './own-office.ts'

interface KeptProps {
  isShown: boolean
  children: ReactNode
}

/** What was shown once is hidden when it may not be shown any more: what was typed there is there when it may be again. */
export const Kept = ({ isShown, children }: KeptProps) => {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return wasShown && <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
}

/** What is there for those alone whose role has a permission. */
export const Permitted = ({ to, children }: { to: Permission; children: ReactNode }) => (
  <Kept isShown={useMay()(to)}>{children}</Kept>
)
