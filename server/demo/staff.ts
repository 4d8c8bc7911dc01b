import { demoPassword } from './people.ts'

/** The demo's account of platform staff. */
export const demoStaff = { name: 'kim', password: demoPassword }
