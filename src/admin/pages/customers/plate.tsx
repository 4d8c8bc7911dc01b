import type { ReactNode } from 'react'
import * as css from './plate.module.css'

/** A license plate, as it looks at the back of a car. */
export const Plate = ({ children }: { children: ReactNode }) => <span className={css.plate}>{children}</span>
