import type { ReactNode } from 'react'
import type { Permission } from '#contract/permissions.ts'
import { useMay } from './own-office.ts'

/** What is there for those alone whose role has a permission. */
export const Permitted = ({ to, children }: { to: Permission; children: ReactNode }) => (useMay()(to) ? children : null)
